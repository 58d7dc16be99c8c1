import { items, moduleLayout } from "../items.ts";
import { paragraph, richText } from "../rich-text.ts";
import { thread } from "../scenes.ts";
import { demoButton, type SeedModule } from "../seed-document.ts";

/** ArqServe: AI service desk (spec 2, module themes; figures of spec 9). */
export const arqserve: SeedModule = {
  _id: "module-arqserve",
  _type: "solutionModule",
  name: "ArqServe",
  path: { _type: "slug", current: "/solutions/arqserve" },
  theme: "AI service desk",
  hue: "cyan",
  badge: "ArqServe: AI service desk",
  headline: "The routine ticket is closed before anyone has to read it",
  blurb:
    "ArqServe classifies each ticket, resolves the routine ones with the rights of the person who asked, and routes the edge case to the colleague who solved the last one like it, with what it has already found out.",
  buttons: [demoButton("Schedule Demo")],
  scene: thread({
    title: "Ticket 4471",
    caption:
      "ArqServe recognises an expired token, renews it under rule 3 and closes the ticket after 11 seconds, with a log entry.",
    messages: [
      {
        who: "Field engineer",
        side: "left",
        text: "My VPN token expired and I am at a customer's site until five.",
      },
      {
        who: "ArqServe",
        side: "note",
        text: "Classified in 2 s: known, routine, own account.",
        tags: ["access", "token", "routine"],
      },
      {
        who: "ArqServe",
        side: "right",
        text: "Your token is renewed until 18:00 on Friday. Sign in again; the old one stops working in ten minutes.",
      },
    ],
    fields: [
      { label: "Class", value: "Access: token expired" },
      { label: "Sure", value: "0.97, limit 0.90" },
      { label: "Allowed by", value: "Rule 3: own account" },
      { label: "Closed after", value: "11 s, logged" },
    ],
  }),
  capabilitiesTitle: "What ArqServe does with a ticket",
  capabilities: [
    "Ticket classification",
    "Routine resolution",
    "Edge-case routing",
    "Findings attached",
    "Answers with sources",
    "Recurring causes",
  ],
  metrics: items("moduleMetric", [
    {
      value: "45%",
      label: "L1 deflection",
      note: "First-level tickets closed without a hand-over and not reopened within seven days.",
    },
    {
      value: "30%",
      label: "cost reduction per ticket",
      note: "Minutes of desk time per ticket at your own rate, all tickets counted, before and after.",
    },
    {
      value: "24/7",
      label: "support for routine requests",
      note: "Routine tickets are resolved at any hour; edge cases wait for your own shifts.",
    },
    {
      value: "4-8 weeks",
      label: "to first KPI",
      note: "Two weeks in shadow on your own queue come first: it classifies, your people decide.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "A class and how sure it is",
      text: "Each ticket gets a class from your own catalogue and a number. Below your limit, 0.90 at the start, nothing is resolved: the ticket goes to a person with the two most likely classes.",
    },
    {
      title: "Resolved with the asker's rights",
      text: "A token is renewed, a mailbox enlarged, a licence given back: steps from a list you approved, carried out as the person who asked. What they may not do, ArqServe may not do for them.",
    },
    {
      title: "Edge cases to the right desk",
      text: "A ticket that fits no class goes to whoever closed the most similar one, with the three earlier tickets, the device's state and the steps already tried. Nobody asks the first five questions again.",
    },
    {
      title: "The cause behind forty tickets",
      text: "When the same words arrive from one building within ten minutes, ArqServe opens one incident, links the tickets and tells each sender. The fix closes them all.",
    },
  ]),
  benefitsTitle: "What the desk has time for afterwards",
  inputsTitle: "What it reads",
  inputs: [
    "Tickets, mails and chats of your service desk, with their history",
    "Your service catalogue and knowledge articles, with their age",
    "Directory, device and licence data of the person who asks",
    "The list of steps it may carry out, and their limits",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "A class, its certainty and a priority on every ticket",
    "Closed routine tickets with an answer and a log entry",
    "Edge cases in the right queue, with findings attached",
    "A weekly list of recurring causes and of articles that no longer help",
  ],
  exampleTitle: "A worked example: a Monday with 640 tickets",
  example: richText(
    paragraph(
      "A retailer's desk receives 640 tickets on a Monday. ArqServe classifies 571 of them above the limit of 0.90 and closes 288, which is 45%, in a median of 14 seconds: 121 tokens and passwords, 74 licences, 58 printers, 35 mailboxes.",
    ),
    paragraph(
      "283 known tickets need hands or an approval and go to their queues with the form filled in. 69 are edge cases. One of them, a till that prints prices in the wrong currency, reaches the colleague who solved it in March; she reads what has been tried and closes it in nine minutes.",
    ),
    paragraph(
      "Four of the 288 are reopened within a week. Each of them is read by a person on Friday, and the step behind two of them is taken off the list until it is repaired.",
    ),
  ),
  limitsTitle: "What it does not do",
  limits: [
    "It touches hardware only through what a system lets it do. A jam stays a jam.",
    "Classes with fewer than 50 past tickets are routed and not resolved.",
    "It answers in the 14 languages of its test set; other languages go to a person at once.",
    "It does not calm an angry customer. Two complaints in one thread hand the ticket over.",
  ],
  sections: moduleLayout,
  position: 8,
  tagline: "Routine resolved, edge cases well addressed",
  shortDesc:
    "Classifies tickets, resolves the routine with the asker's own rights, and routes the edge case with findings.",
  fullDesc:
    "ArqServe gives each ticket a class and says how sure it is. Above your limit it resolves routine requests from a list you approved; below it, a person gets the ticket with what was found out. Ticket 4471, an expired token, was closed after 11 seconds; 45% of first-level tickets end like that.",
  status: "production",
  carouselDescription:
    "Classifies each ticket, resolves the routine in seconds, and sends the edge case to whoever solved the last one like it.",
  carouselFeatures: [
    "A class and its certainty per ticket",
    "Steps with the asker's own rights",
    "Edge cases with findings attached",
    "One incident for forty tickets",
  ],
  carouselMetrics: items("carouselMetric", [
    { value: "45%", label: "L1 deflection" },
    { value: "30%", label: "less cost per ticket" },
    { value: "24/7", label: "for routine requests" },
  ]),
  carouselStatus: "production",
  closingHeadline: "Bring last week's queue, without the names",
  closingText:
    "In 30 minutes, one to one and free, we sort it with you into routine, known and strange, and count what would have been closed at night.",
  closingButtons: [demoButton("Schedule Demo")],
  seo: {
    _type: "seo",
    title: "ArqServe: AI service desk for routine tickets",
    description:
      "ArqServe classifies tickets, resolves routine requests with the asker's own rights and routes edge cases with findings: 45% L1 deflection, each step logged.",
    keywords: [
      "AI service desk",
      "ticket classification",
      "L1 deflection",
      "ticket routing",
      "IT support automation",
    ],
    type: "website",
    noIndex: false,
  },
};
