import type { ResourceContent } from "../../print/document-content.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { seedFile, type SeedResource, toCategory, toForm, toModule } from "../seed-document.ts";

/**
 * A worksheet that the library leaves out, because the specification fixes its nine resources. An
 * article links to its page, where a form precedes the download.
 */
export const agentAccessReview: SeedResource = {
  _id: "resource-agent-access-review",
  _type: "resource",
  title: "Worksheet: access review for an AI agent",
  type: "whitepaper",
  category: toCategory("category-security"),
  description:
    "One page per agent: the data it reads, the actions it takes, whose permissions it uses, where its log is, and how to switch it off.",
  keyNumber: { value: "5", label: "questions on one page" },
  module: toModule("module-arqguard"),
  readTime: "5 min read",
  published: "2026-09-15",
  file: seedFile("agent-access-review.pdf"),
  path: { _type: "slug", current: "/resources/agent-access-review" },
  form: toForm("form-agent-access-review"),
  isUnlisted: true,
  tags: ["zero trust", "governance"],
  body: richText(
    paragraph("This worksheet goes with our article on access for AI agents. It contains:"),
    bullet("five questions with space for your answers"),
    bullet("one completed example"),
    bullet("the evidence reviewers ask for"),
  ),
  sample: true,
  seo: {
    _type: "seo",
    title: "Worksheet: access review for an AI agent",
    noIndex: false,
  },
};

/** What its PDF says. */
export const agentAccessReviewContent: ResourceContent = {
  cover: {
    kind: "process",
    caption: "The five questions in an access review, in the order reviewers ask them.",
    steps: [
      { title: "Data", text: "Which data does the agent read?" },
      { title: "Actions", text: "Which actions can it take?" },
      { title: "Permissions", text: "Whose permissions does it use?" },
      { title: "Log", text: "Where is each action logged?" },
      { title: "Off switch", text: "How do you switch it off?" },
    ],
  },
  facts: [{ label: "For", text: "Security teams and agent owners" }],
  body: [
    { kind: "section", title: "How to use the worksheet" },
    {
      kind: "lead",
      text: "Fill in one worksheet per agent before the review. Reviewers need short answers and the evidence behind them.",
    },
    { kind: "section", title: "The five questions" },
    {
      kind: "table",
      caption: "The five questions and the evidence reviewers ask for.",
      columns: ["Question", "Evidence", "Your answer"],
      widths: [2, 2, 2],
      rows: [
        ["Which data does the agent read?", "List of tables and folders", ""],
        ["Which actions can it take?", "List of tools with limits", ""],
        ["Whose permissions does it use?", "Test with two users", ""],
        ["Where is each action logged?", "Two audit log entries", ""],
        ["How do you switch it off?", "Owner's name, test of the switch", ""],
      ],
    },
    { kind: "section", title: "A completed example" },
    {
      kind: "table",
      caption: "An invented agent that answers questions about invoices.",
      columns: ["Question", "Answer"],
      widths: [2, 3],
      rows: [
        ["Data", "Invoices and suppliers in the user’s own business unit"],
        ["Actions", "Read only. It drafts a reply that a person sends"],
        ["Permissions", "The permissions of the user who asks"],
        ["Log", "The platform's audit log, kept for one year"],
        ["Off switch", "The head of accounting, who tests it every quarter"],
      ],
    },
    { kind: "section", title: "When to repeat the review" },
    {
      kind: "text",
      text: "Repeat it whenever the agent gets a new tool, a new data source or a new owner.",
    },
  ],
  sampleNote: "The agent and the company in the example are invented.",
};
