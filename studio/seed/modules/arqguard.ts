import { items, moduleLayout } from "../items.ts";
import { pageLink, paragraph, richText } from "../rich-text.ts";
import { log } from "../scenes.ts";
import { demoButton, pageButton, type SeedModule } from "../seed-document.ts";

/** ArqGuard: AI security and compliance (spec 2, module themes; numbers from spec 9). */
export const arqguard: SeedModule = {
  _id: "module-arqguard",
  _type: "solutionModule",
  name: "ArqGuard",
  path: { _type: "slug", current: "/solutions/arqguard" },
  theme: "AI security and compliance",
  hue: "rose",
  badge: "ArqGuard: AI security and compliance",
  headline: "Every prompt and action is checked against rules Compliance approved",
  blurb:
    "ArqGuard sits between people, agents, models and systems. It checks what goes in and what comes out against rules your compliance team can read, masks what must not leave, holds what needs a person, and keeps the evidence.",
  buttons: [demoButton("Schedule Demo"), pageButton("Download the guide", "page-download-guide")],
  scene: log({
    title: "Decisions, Tuesday from 07:58",
    caption:
      "Five calls in ten minutes: two allowed, one masked, one transfer held for a person and one read denied, each with the rule that decided.",
    rows: [
      {
        time: "07:58",
        who: "ArqServe for desk 2",
        what: "Renew VPN token, ticket 4471",
        outcome: "allowed",
        outcomeLabel: "Allowed",
        reason: "Rule 3: the person's own account",
      },
      {
        time: "08:01",
        who: "Payments agent",
        what: "Release transfer 88214",
        outcome: "held",
        outcomeLabel: "Held",
        reason: "Rule 17: new payee, 4 times the usual amount",
        amount: 4,
      },
      {
        time: "08:02",
        who: "Payments agent",
        what: "Release transfer 88215",
        outcome: "allowed",
        outcomeLabel: "Allowed",
        reason: "Rule 17: new payee, 2.4 times the usual amount",
        amount: 2.4,
      },
      {
        time: "08:04",
        who: "Analyst, treasury",
        what: "Prompt to a hosted model",
        outcome: "done",
        outcomeLabel: "Masked",
        reason: "Rule 9: two account numbers replaced",
      },
      {
        time: "08:07",
        who: "ArqIntel for sales",
        what: "Read salary_bands",
        outcome: "denied",
        outcomeLabel: "Denied",
        reason: "Rule 1: the user has no access to it",
      },
    ],
    control: {
      label: "Rule 17 holds new payees above",
      min: 1,
      max: 5,
      step: 0.5,
      start: 3,
      unit: "times usual",
      heldLabel: "Held",
      allowedLabel: "Allowed",
      result:
        "Waiting for a person: {held} of {count} transfers to new payees, with the rule attached.",
      otherResult: "Both transfers are released. A person sees them only in the log.",
    },
  }),
  capabilitiesTitle: "What ArqGuard checks on every call",
  capabilities: [
    "Identity per call",
    "Least privilege",
    "Prompt masking",
    "Answer checks",
    "Held actions",
    "Plain-text rules",
    "Evidence export",
    "Model allow list",
  ],
  metrics: items("moduleMetric", [
    {
      value: "100%",
      label: "audit coverage of decisions",
      note: "Auditors find the person, rule, model and outcome for every call. Calculated as logged calls divided by calls made.",
    },
    {
      value: "97 ms",
      label: "median latency of a checked call",
      note: "Employees wait less than a tenth of a second longer. This is what the runtime adds to a call with all checks switched on, the model's own time aside.",
    },
    {
      value: "SOC 2",
      label: "Type II compliant controls",
      note: "Your security team gets evidence that was examined over a period instead of on a single day, and the report comes with the first conversation.",
    },
    {
      value: "24/7",
      label: "monitoring of held and denied calls",
      note: "A held action reaches its approver within a minute, and the deputy after fifteen.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "Each rule is one sentence",
      text: "“Hold a transfer to a new payee above three times the usual amount.” Compliance signs that sentence, the runtime compiles it, and the log quotes it.",
    },
    {
      title: "Masked before it leaves",
      text: "Account numbers, names and diagnoses are replaced before a prompt reaches a hosted model, and put back in the answer for the person who may see them.",
    },
    {
      title: "Everything an approver needs in one view",
      text: "An approver sees the action, the person behind it, the rule and what was read, and decides in one view. The approver is recorded in the same entry.",
    },
    {
      title: "No module trusts another by default",
      text: "A call from one module to another carries an identity and is checked like one from outside. The network it comes from proves nothing.",
    },
    {
      title: "Rules tested on last month's log",
      text: "Before you switch on a new rule, it runs over the last 30 days of the log. You might learn that it would have held 14 transfers, of which two were later reversed.",
    },
    {
      title: "Evidence in the format reviewers use",
      text: "Exports for GDPR access requests, HIPAA access reviews and SOX control tests. Each row links back to its entry, so a sample can be pulled in the meeting.",
    },
  ]),
  benefitsTitle: "What your security review will find",
  inputsTitle: "What it reads",
  inputs: [
    "Every call between people, modules, models and tools on the runtime",
    "Identities, groups and rights from your identity provider",
    "Rules, as text in your own repository",
    "Data classes from your catalog: personal, health, account, secret",
    "Approvers' decisions",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "One of four outcomes: allowed, masked, held, denied",
    "An entry with person, rule, model, sources and outcome",
    "An approval request for every held action",
    "Exports for audits, and events for your SIEM",
  ],
  exampleTitle: "A worked example: transfer 88214",
  example: richText(
    paragraph(
      "At 08:01 the payments agent prepares transfer 88214: $38,400 to a payee first seen that morning. The customer's transfers over the last year were around $9,600. Rule 17 holds anything to a new payee above three times that amount.",
    ),
    paragraph(
      "The fraud desk gets the transfer with the reason, the device it came from and the two sources that were read. It calls the customer, who knows nothing about it. At 08:19 the transfer is denied. The entry names both the rule and the person who decided.",
    ),
    paragraph(
      "Of 61,200 transfers on that day, 37 were held, 33 of them released within 20 minutes. A Value Sprint starts with the number of held transfers your desk can review in a day. Rule 17 is set from there. ",
      pageLink("The platform page", "page-platform"),
      " shows where these checks run.",
    ),
  ),
  limitsTitle: "What it does not do",
  limits: [
    "It sees only the calls that pass through the runtime. A public chat in another browser tab is a matter for your proxy.",
    "It writes no policy and gives no legal advice. A vague rule is compiled as vaguely as it was written, and the trial run shows it.",
    "Prompt attacks are made harder, not impossible. That is why rights are checked at the tool instead of in the prompt.",
    "A held action waits. Without an approver on duty it waits until one is available.",
  ],
  sections: moduleLayout,
  position: 5,
  tagline: "Rules compliance can read, evidence auditors can pull",
  shortDesc:
    "Checks prompts, answers and actions against rules your compliance team can read, and keeps the evidence.",
  fullDesc:
    "ArqGuard gives each call one of four outcomes: allowed, masked, held or denied, with the rule that decided. Rules are sentences in your repository and are tested on the last 30 days before they go live. Transfer 88214 was held in the morning for its new payee and stopped 18 minutes later.",
  status: "production",
  carouselDescription:
    "Sits between people, agents, models and systems, lets through what a rule allows, and holds the rest for a person.",
  carouselFeatures: [
    "Rules Compliance can read and sign",
    "Masking before a prompt leaves",
    "Held actions with the reason",
    "Exports for GDPR, HIPAA and SOX",
  ],
  carouselMetrics: items("carouselMetric", [
    { value: "100%", label: "audit coverage of calls" },
    { value: "97 ms", label: "median latency" },
    { value: "SOC 2", label: "Type II controls" },
  ]),
  carouselStatus: "production",
  closingHeadline: "Bring the rule your auditor asks about",
  closingText:
    "In a free 30-minute call we write it with you as one sentence and show which calls it would have held. To prepare, read the rules, limits and worked example in the guide.",
  closingButtons: [demoButton("Schedule Demo"), pageButton("Ask a question first", "page-contact")],
  seo: {
    _type: "seo",
    title: "ArqGuard: AI security and compliance by rule",
    description:
      "ArqGuard checks prompts, answers and actions against rules compliance can read: allowed, masked, held or denied, with 100% audit coverage of decisions.",
    keywords: [
      "AI security",
      "AI compliance",
      "zero trust AI",
      "prompt masking",
      "AI audit log",
      "SOC 2 Type II",
    ],
    type: "website",
    noIndex: false,
  },
};
