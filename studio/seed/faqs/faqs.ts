import { pageLink, paragraph, richText } from "../rich-text.ts";
import type { SeedFaq } from "../seed-document.ts";

/** What buyers ask before the first call (spec 2, home). */
export const faqs: SeedFaq[] = [
  {
    _id: "faq-data",
    _type: "faq",
    question: "Does our data leave our network?",
    answer: richText(
      paragraph(
        "No. The runtime is installed in your own cloud account, data center or plant network and reads each source in place. The only data that leaves is what you send on purpose: if you bind a capability to a hosted model, that model receives the prompt, after ArqGuard has masked the fields your policy names.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-models",
    _type: "faq",
    question: "Which models can we use?",
    answer: richText(
      paragraph(
        "The ones your risk team has approved: hosted, open-weight or your own. There are 12+ integrations with model providers and inference servers. A module asks for a capability, such as classify or extract, and configuration sets which model answers. Changing it is one setting, and the log names the model behind each answer.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-first-result",
    _type: "faq",
    question: "How long until we see a number move?",
    answer: richText(
      paragraph(
        "4-8 weeks from kick-off to the first KPI measured in your own reporting. A Value Sprint narrows that: after a 30-minute briefing, one module runs on your data, with results in six weeks. We write down the number and its starting value before anything is installed.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-all-nine",
    _type: "faq",
    question: "Do we have to take all nine modules?",
    answer: richText(
      paragraph(
        "No. Most customers start with one, and each module runs alone. A second one reuses the identities, connectors and audit log that the first one set up, which is why it goes live faster. ",
        pageLink("The solutions page", "page-solutions"),
        " lists what each module reads and how it is measured.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-systems",
    _type: "faq",
    question: "How does it reach our warehouses, ticket systems and repositories?",
    answer: richText(
      paragraph(
        "Through 50+ connectors that describe each system as tools with typed inputs, in the Model Context Protocol. For a system without a connector you write the description once, in a file your own engineers can review. All nine modules can then use it, with the rights of the person they act for.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-auditors",
    _type: "faq",
    question: "What can we show our auditors?",
    answer: richText(
      paragraph(
        "An entry for every action of every module: who asked, what was read, which model answered, what was changed and which rule allowed it. The log exports in the forms that GDPR, HIPAA and SOX reviews ask for. The SOC 2 Type II report and the data maps come with the first conversation.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-wrong-answer",
    _type: "faq",
    question: "What happens when a model is wrong or a source is down?",
    answer: richText(
      paragraph(
        "A step that changes something runs only within limits you set. Beyond them, the step waits for a person. When a source is late or down, the module names it and stops instead of answering from old data. Each step is stored with its input, so it can be run again, or undone where the system it touched can undo.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-demo",
    _type: "faq",
    question: "What happens in a demo, and what does it cost?",
    answer: richText(
      paragraph(
        "It takes 30 minutes, is one-on-one and free. You describe one process. An architect shows the module that fits it, the systems it would read and the KPI to measure it by. If no module fits, you hear that in the same half hour. ",
        pageLink("Choose a time", "page-schedule-demo"),
        ", and the calendar invitation comes by email right away.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-price",
    _type: "faq",
    question: "How much does it cost?",
    answer: richText(
      paragraph(
        "A Value Sprint costs $18,000 once, at a fixed price for six weeks. In production, four modules cost $9,500 per month, billed yearly. ",
        pageLink("The pricing page", "page-pricing"),
        " has every price, a calculator and a business case to download.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-leaving",
    _type: "faq",
    question: "What do we keep if we stop?",
    answer: richText(
      paragraph(
        "Everything that was yours. The data never moved. The connector descriptions and policies are files in your repository. The audit log is exported as open tables. Switching one module off stops nothing that another module does.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-training",
    _type: "faq",
    question: "Do you train models on our data?",
    answer: richText(
      paragraph(
        "No. Your sources stay in your systems, and we do not use your messages to train models. If your team tunes a model of its own, the result stays with you as well.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-vendor-access",
    _type: "faq",
    question: "Can your engineers reach our installation?",
    answer: richText(
      paragraph(
        "Only in a session that you open. Your identity provider issues the account, your rules apply to it, and the log records each step our engineer takes. When you close the session, the account ends.",
      ),
    ),
    sample: false,
  },
  {
    _id: "faq-incident",
    _type: "faq",
    question: "How do we hear about a security incident?",
    answer: richText(
      paragraph(
        "By phone and email to the security contact in your contract, within 24 hours of our confirming an incident that concerns you. You get what is known, what is not, and what to do first. A written report with the cause follows.",
      ),
    ),
    sample: false,
  },
];
