import { references } from "../items.ts";
import { heading, pageLink, paragraph, step } from "../rich-text.ts";
import { articleText, buttonTo, callout, code, file, quote, table, video } from "../text-blocks.ts";
import { type SeedArticle, seedPortrait } from "../seed-document.ts";

/** Three articles by invented authors, newest first. */
export const articles: SeedArticle[] = [
  {
    _id: "article-late-data",
    _type: "article",
    title: "How to catch late data before a report goes out",
    path: { _type: "slug", current: "/articles/catch-late-data" },
    summary:
      "A report built on yesterday's data looks just like a correct one. Three checks catch the problem before anyone reads it.",
    authors: references("author-aziz"),
    published: "2026-10-20",
    categories: references("category-platform", "category-financial-services"),
    tags: ["data quality", "monitoring"],
    body: articleText(
      paragraph(
        "Most data incidents are silent. The pipeline finishes, the dashboard loads, and the numbers are a day old.",
      ),
      heading("Record the age of every table"),
      paragraph(
        "Store the time of the last load next to each table and show it wherever the table is used. ",
        pageLink("ArqPulse", "module-arqpulse"),
        " reads these times from the catalog and compares them with the schedule.",
      ),
      heading("Give each report a limit"),
      table(
        "Age limits of three reports",
        ["Report", "Readers", "Oldest data", "If it is late"],
        ["Liquidity", "Treasury, every morning", "15 minutes", "Hold the report"],
        ["Weekly sales", "Regional managers", "1 day", "Send it with a note"],
        ["Board summary", "Executive team", "1 month", "Ask the owner"],
      ),
      callout("warning", "A report without a limit isn't ready for production."),
      paragraph("One query finds the tables behind a report that are too old:"),
      code({
        filename: "late-tables.sql",
        language: "SQL",
        code: [
          "select source.table_name, now() - source.loaded_at as age",
          "from report_sources as source",
          "join reports on reports.id = source.report_id",
          "where reports.name = 'liquidity'",
          "  and source.loaded_at < now() - reports.max_age",
          "order by age desc;",
        ].join("\n"),
        highlightedLines: [5],
      }),
      heading("Hold the report and say why"),
      paragraph(
        "When a table exceeds its limit, hold the report and send its owner the name of the late table. A late report costs an hour. A wrong one costs trust.",
      ),
      quote(
        {
          quote:
            "Once a month the report is ten minutes late. The questions about wrong numbers have stopped.",
          person: "Marta Kowalczyk",
          role: "Head of treasury data, Lindenfield Savings Bank",
          portrait: seedPortrait("Marta Kowalczyk"),
        },
        "story-savings-bank",
      ),
      file("Worksheet: plan your first metric", "first-kpi-plan.pdf"),
      buttonTo("See how ArqPulse works", "module-arqpulse"),
    ),
    sample: true,
    seo: {
      _type: "seo",
      title: "Catch late data before a report goes out",
      noIndex: false,
    },
  },
  {
    _id: "article-agent-permissions",
    _type: "article",
    title: "Five questions to ask before an AI agent gets access",
    path: { _type: "slug", current: "/articles/agent-access-questions" },
    summary:
      "Security teams approve agents faster when the answers are already in writing. These five questions cover most reviews.",
    authors: references("author-nakamura"),
    published: "2026-09-15",
    categories: references("category-security", "category-platform"),
    tags: ["zero trust", "governance"],
    body: articleText(
      paragraph(
        "An agent acts with the permissions of a person or a team. Before it gets them, a reviewer needs five short answers.",
      ),
      step("Which data does the agent read?"),
      step("Which actions can it take?"),
      step("Whose permissions does it use?"),
      step("Where is each action logged?"),
      step("How do you switch it off?"),
      heading("Why the third question decides the review"),
      paragraph(
        "An agent with its own service account can read more than the person who is asking. ",
        pageLink("ArqGuard", "module-arqguard"),
        " passes on the permissions of the user, so an answer never contains a record that the user can't open.",
      ),
      paragraph(
        "Bring your answers to one of our ",
        pageLink("events", "page-events"),
        " and compare them with other teams.",
      ),
      buttonTo("Get the Worksheet", "resource-agent-access-review"),
    ),
    related: references("article-late-data"),
    sample: true,
    seo: {
      _type: "seo",
      title: "Five questions before an AI agent gets access",
      noIndex: false,
    },
  },
  {
    _id: "article-first-module",
    _type: "article",
    title: "Choosing the first process to automate",
    path: { _type: "slug", current: "/articles/choose-the-first-process" },
    summary:
      "Start with a process your team already measures. Then no one has to explain the first result.",
    authors: references("author-aziz", "author-nakamura"),
    published: "2026-08-11",
    categories: references("category-implementation", "category-platform"),
    tags: ["governance", "rollout"],
    body: articleText(
      paragraph(
        "Teams often start with the process that annoys them most. A better choice is the one that already has a number.",
      ),
      heading("Look for a metric with an owner"),
      paragraph(
        "If one person already reports the number every month, you can compare before and after without a new survey.",
      ),
      callout(
        "tip",
        "Ask for the last six values. If the team can't show them, choose another process.",
      ),
      video({
        title: "How to record a metric's starting value",
        url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
        caption:
          "Placeholder: this link plays “Big Buck Bunny” by the Blender Foundation. Replace it with your own video.",
      }),
      heading("Keep the scope to one system"),
      paragraph(
        "Each additional system means another access review. ",
        pageLink("Compare the modules", "page-solutions"),
        " and choose one whose inputs you can provide within a week.",
      ),
    ),
    sample: true,
    seo: {
      _type: "seo",
      title: "Choosing the first process to automate",
      noIndex: false,
    },
  },
];
