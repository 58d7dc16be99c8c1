import { items, moduleLayout } from "../items.ts";
import { thread } from "../scenes.ts";
import { demoButton, type SeedModule } from "../seed-document.ts";
import { arqserveExample } from "./examples/arqserve.ts";

/** ArqServe: AI service desk (spec 2, module themes; numbers from spec 9). */
export const arqserve: SeedModule = {
  _id: "module-arqserve",
  _type: "solutionModule",
  name: "ArqServe",
  path: { _type: "slug", current: "/solutions/arqserve" },
  theme: "AI service desk",
  hue: "cyan",
  badge: "ArqServe: AI service desk",
  headline: "Routine tickets close before anyone has to read them",
  blurb:
    "ArqServe classifies each ticket, resolves the routine ones with the rights of the person who asked, and routes each edge case to the colleague who solved the last one like it, along with everything it has found so far.",
  buttons: [demoButton("Schedule Demo")],
  pageLayout: "thread",
  scene: thread({
    title: "Ticket 4471",
    caption:
      "ArqServe recognizes an expired token, renews it under rule 3 and closes the ticket after 11 seconds, with a log entry.",
    messages: [
      {
        who: "Field engineer",
        side: "left",
        text: "My VPN token expired, and I'm at a customer site until five.",
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
        text: "I renewed your token until 18:00 on Friday. Please sign in again. The old one stops working in ten minutes.",
      },
    ],
    fields: [
      { label: "Class", value: "Access: token expired" },
      { label: "Confidence", value: "0.97, limit 0.90" },
      { label: "Allowed by", value: "Rule 3: own account" },
      { label: "Closed after", value: "11 s, logged" },
    ],
  }),
  result: {
    _type: "moduleResult",
    label: "Tickets left for the desk on a Monday",
    before: "640",
    beforeLabel: "all read by a person",
    beforeValue: 640,
    after: "352",
    afterLabel: "with ArqServe",
    afterValue: 352,
    source: "From the worked example",
  },
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
      audience: "First line",
      note: "Your first line never touches these: first-level tickets closed without a hand-off and not reopened within seven days.",
    },
    {
      value: "30%",
      label: "cost reduction per ticket",
      audience: "IT budget owners",
      note: "IT spends less: minutes of desk time per ticket at your own rate, before and after, all tickets counted.",
    },
    {
      value: "24/7",
      label: "support for routine requests",
      audience: "Employees",
      note: "Employees get routine tickets resolved at any hour. Edge cases wait for your own shifts.",
    },
    {
      value: "4-8 weeks",
      label: "to first KPI",
      audience: "Desk leads",
      note: "You start with two weeks in shadow on your own queue: ArqServe classifies, your people decide.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "A class and a confidence score",
      text: "Each ticket gets a class from your own catalog and a confidence score. Below your limit, 0.90 at the start, nothing is resolved. The ticket goes to a person with the two most likely classes.",
    },
    {
      title: "Resolved with the user's own rights",
      text: "A token is renewed, a mailbox enlarged, a license returned: steps from a list you approved, carried out as the person who asked. If they are not allowed to do it, ArqServe may not do it for them.",
    },
    {
      title: "Edge cases to the right person",
      text: "A ticket that fits no class goes to the colleague who closed the most similar one, with the three earlier tickets, the device's state and the steps already tried. No one has to ask the first five questions again.",
    },
    {
      title: "One incident behind forty tickets",
      text: "When the same words arrive from one building within ten minutes, ArqServe opens one incident, links the tickets and notifies each sender. The fix closes them all.",
    },
  ]),
  benefitsTitle: "What changes for the service desk",
  inputsTitle: "What it reads",
  inputs: [
    "Tickets, emails and chats from your service desk, with their history",
    "Your service catalog and knowledge articles, with their age",
    "Directory, device and license data for the person who asks",
    "The list of steps it may carry out, and their limits",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "A class, a confidence score and a priority on every ticket",
    "Closed routine tickets, with an answer and a log entry",
    "Edge cases in the right queue, with findings attached",
    "A weekly list of recurring causes and of articles that no longer help",
  ],
  exampleTitle: "A worked example: a Monday with 640 tickets",
  exampleSteps: arqserveExample,
  limitsTitle: "What it does not do",
  limits: [
    "It touches hardware only through software interfaces. A jam stays a jam.",
    "Classes with fewer than 50 past tickets are routed, not resolved.",
    "It answers in the 14 languages of its test set. Other languages go to a person immediately.",
    "It does not calm an angry customer. After two complaints in one thread it hands the ticket over to a person.",
  ],
  sections: moduleLayout,
  position: 8,
  tagline: "Routine tickets closed, edge cases sent to the right person",
  shortDesc:
    "Classifies tickets, resolves routine ones with the user's own rights, and routes edge cases with its findings.",
  fullDesc:
    "ArqServe gives each ticket a class and a confidence score. Above your limit it resolves routine requests from a list you approved. Below it, a person gets the ticket with the findings so far. Ticket 4471, an expired token, was closed after 11 seconds. That is how 45% of first-level tickets end.",
  status: "production",
  carouselDescription:
    "Classifies each ticket, resolves the routine ones in seconds, and sends each edge case to the colleague who solved the last one like it.",
  carouselFeatures: [
    "A class and confidence score per ticket",
    "Steps run with the user's own rights",
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
    "In a free 30-minute call we sort it with you into routine, known and unusual, and count the tickets that would have been closed overnight.",
  closingButtons: [demoButton("Schedule Demo")],
  seo: {
    _type: "seo",
    title: "ArqServe: AI service desk for routine tickets",
    description:
      "ArqServe classifies tickets, resolves routine requests with the user's own rights and routes edge cases with findings: 45% L1 deflection, each step logged.",
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
