import { items, moduleLayout } from "../items.ts";
import { code } from "../scenes.ts";
import { demoButton, pageButton, type SeedModule, toDemo } from "../seed-document.ts";
import { arqcodeExample } from "./examples/arqcode.ts";

/** ArqCode: development assistance in the pull request (spec 2, module themes; numbers from spec 9). */
export const arqcode: SeedModule = {
  _id: "module-arqcode",
  _type: "solutionModule",
  name: "ArqCode",
  path: { _type: "slug", current: "/solutions/arqcode" },
  theme: "Development assistance",
  hue: "violet",
  badge: "ArqCode: development assistance",
  headline: "Your reviewer opens a pull request that already has its tests",
  blurb:
    "ArqCode reads the diff in your network, proposes tests for the lines that changed, flags anti-patterns by rules your engineers own, and writes one note for the reviewer. It comments, and people merge. ArqCode is production ready, and new rules start in the beta program.",
  buttons: [demoButton("Schedule Demo"), pageButton("See code examples", "page-code-examples")],
  pageLayout: "code",
  scene: code({
    title: "Pull request 1312: retry failed charges",
    caption:
      "ArqCode flags the retried POST on its line, because a lost response would charge the customer twice. It also proposes three tests for the new loop.",
    filename: "payments/charge.py",
    language: "Python",
    lines: [
      { text: "def charge(order):", change: "same" },
      { text: "    return post(order)", change: "removed" },
      { text: "    for attempt in range(3):", change: "added" },
      { text: "        try:", change: "added" },
      {
        text: "            return post(order)",
        change: "added",
        mark: "Rule 41: POST in a retry without Idempotency-Key",
        tone: "flag",
      },
      { text: "        except Timeout:", change: "added" },
      { text: "            sleep(2 ** attempt)", change: "added" },
      {
        text: "    raise ChargeFailed(order.id)",
        change: "added",
        mark: "3 tests proposed: first, second and no answer",
        tone: "ok",
      },
    ],
  }),
  result: {
    _type: "moduleResult",
    label: "Rounds of review for a change to charge.py",
    before: "2 rounds",
    beforeLabel: "the three changes before",
    beforeValue: 2,
    after: "1 round",
    afterLabel: "with the note of ArqCode",
    afterValue: 1,
    source: "From the worked example",
  },
  capabilitiesTitle: "What ArqCode adds to a pull request",
  capabilities: [
    "Test generation",
    "Pattern rules",
    "Reviewer's note",
    "Owners to ask",
    "Diff coverage",
    "CI check",
    "Approved models",
    "Your own rules",
  ],
  metrics: items("moduleMetric", [
    {
      value: "12+",
      label: "integrations a review can run on",
      audience: "Platform teams",
      note: "Platform teams use the model providers and inference servers they have. Connectors to repository hosts and CI come on top of that.",
    },
    {
      value: "30%",
      label: "cost reduction per reviewed change",
      audience: "Senior engineers",
      note: "Senior engineers spend less time on each review. Measured as hours per merged pull request at your own rate, before and after, in the same repository.",
    },
    {
      value: "4-8 weeks",
      label: "to first KPI",
      audience: "Developers",
      note: "Developers wait for fewer rounds. The first KPI is the share of pull requests merged after a single round of review.",
    },
    {
      value: "24/7",
      label: "support during the beta program",
      audience: "Teams in the beta",
      note: "By the engineers who build the module. If you report a wrong finding, they fix the rule.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "Tests for what changed",
      text: "ArqCode looks for limits, branches and empty cases in the diff and proposes tests in the style of the neighboring test file. They arrive as suggestions: one click commits them, one click throws them away.",
    },
    {
      title: "Same commit, same findings",
      text: "A pattern rule reads the syntax tree and decides whether there is a finding, and the model only explains it. The same commit therefore gets the same findings on Monday and on Friday.",
    },
    {
      title: "One note for the reviewer",
      text: "It covers what changes in behavior, which new lines no test reaches, which callers are outside this repository and who else has to agree. A later push updates the same note instead of adding a second one.",
    },
    {
      title: "The repositories and pipelines you already have",
      text: "ArqCode connects to GitHub, GitLab, Bitbucket and Azure DevOps through their APIs. In CI it runs as a job that fails only for the rules you marked as blocking.",
    },
    {
      title: "Code stays in the network",
      text: "The diff goes to the runtime next to your repository and from there to the model you approved. Nothing is kept after the answer but the findings and their line numbers.",
    },
    {
      title: "No comment when none is needed",
      text: "A change to a text or a version number gets no comment. You set how sure a finding has to be. Below that it is counted but not shown.",
    },
  ]),
  benefitsTitle: "What changes for engineering leads",
  inputsTitle: "What it reads",
  inputs: [
    "The diff of a pull request, and the files it touches",
    "Tests next to those files, for style and coverage",
    "Coverage reports from your own test run",
    "CODEOWNERS, and who changed those lines before",
    "Pattern rules: 60 of ours and as many of your own as you like",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "Suggested tests, as commits a person accepts or rejects",
    "Findings on their line, with the rule number and a suggested fix",
    "One reviewer's note per pull request",
    "A check in CI that blocks only where you want it to",
  ],
  exampleTitle: "A worked example: pull request 1312",
  exampleSteps: arqcodeExample,
  limitsTitle: "What it does not do",
  limits: [
    "It never merges: it writes comments and suggestions. The beta program for new rules covers one repository per team.",
    "Pattern rules exist for TypeScript, JavaScript, Python, Java, Go and C#. Other languages get the note without findings.",
    "A diff above 2,000 lines gets a summary and no tests. No one can review a change of thousands of lines well, and ArqCode does not pretend to.",
    "It does not know what you meant. A test it proposes records what the code does, and a person decides whether that was the intent.",
  ],
  demo: toDemo("demo-arqcode"),
  sections: moduleLayout,
  position: 4,
  tagline: "Tests, findings and one note per pull request",
  shortDesc:
    "Proposes tests for changed code, flags anti-patterns on their line, and tells the reviewer what to look at.",
  fullDesc:
    "ArqCode reads the diff inside your network, with a model you approved. Rules your engineers own decide what counts as a finding, tests arrive as suggestions, and one note says what changed in behavior and who else has to agree. In pull request 1312 it found the retry that would have charged a card twice.",
  status: "production",
  carouselDescription:
    "Generates tests for the lines that changed, flags anti-patterns by rule, and adds one note to the pull request.",
  carouselFeatures: [
    "Tests as suggestions in the review",
    "Same commit, same findings",
    "Works with the repositories and CI you have",
    "Diff and model stay in your network",
  ],
  carouselMetrics: items("carouselMetric", [
    { value: "12+", label: "integrations" },
    { value: "30%", label: "less cost per review" },
    { value: "4-8 weeks", label: "to first KPI" },
  ]),
  carouselStatus: "beta",
  closingHeadline: "Give it one repository for a month",
  closingText:
    "The beta program for new rules costs nothing and asks for comment rights on one repository. In 30 minutes we set it up together, and your next pull request gets its first note.",
  closingButtons: [demoButton("Schedule Demo"), pageButton("Ask an engineer", "page-contact")],
  seo: {
    _type: "seo",
    title: "ArqCode: tests and findings in your pull request",
    description:
      "ArqCode proposes tests for changed code, flags anti-patterns by rules you own and writes one note for the reviewer, inside your network and your CI/CD.",
    keywords: [
      "AI test generation",
      "anti-pattern detection",
      "pull request review",
      "CI/CD integration",
      "development assistance",
    ],
    type: "website",
    noIndex: false,
  },
  offerPrice: 0,
  offerLabel: "Beta program for new rules, one repository:",
};
