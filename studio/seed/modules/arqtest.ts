import { items, moduleLayout } from "../items.ts";
import { compare } from "../scenes.ts";
import { demoButton, pageButton, type SeedModule, toDemo } from "../seed-document.ts";
import { arqtestExample } from "./examples/arqtest.ts";

/** ArqTest: QA testing (spec 2, module themes; numbers from spec 9). */
export const arqtest: SeedModule = {
  _id: "module-arqtest",
  _type: "solutionModule",
  name: "ArqTest",
  path: { _type: "slug", current: "/solutions/arqtest" },
  theme: "QA testing",
  hue: "magenta",
  badge: "ArqTest: QA testing",
  headline: "Catch the changed answer before your customers do",
  blurb:
    "ArqTest writes synthetic tests from the commit's diff, replays yesterday's traffic against the new build in shadow, and reports every answer that changed, with the request that shows it.",
  buttons: [demoButton("Schedule Demo"), pageButton("Watch the demo", "page-demo")],
  pageLayout: "code",
  scene: compare({
    title: "Shadow replay of 4,000 quotes",
    caption:
      "Both builds answer the same recorded requests. 3,999 answers agree, and the premium of one 25-year-old driver has changed.",
    leftTitle: "Build 5.3, live",
    rightTitle: "Build 5.4, shadow",
    rows: [
      { label: "Driver aged 41", left: "$612.40", right: "$612.40", same: true },
      {
        label: "Driver aged 24",
        left: "$934.10",
        right: "$934.10",
        same: true,
        amount: 24,
        below: "$934.10",
        from: "$701.20",
      },
      {
        label: "Driver aged 25",
        left: "$934.10",
        right: "$701.20",
        same: false,
        note: "Commit 9c2e: age <= 25 became age < 25",
        amount: 25,
        below: "$934.10",
        from: "$701.20",
      },
      { label: "Fleet of 12", left: "$8,120.00", right: "$8,120.00", same: true },
    ],
    control: {
      label: "Young driver rate below age",
      min: 24,
      max: 26,
      start: 25,
      result:
        "The shadow run finds the change before release: {changed} would pay a different premium.",
      otherResult: "All answers agree. Build 5.4 can be released.",
    },
  }),
  result: {
    _type: "moduleResult",
    label: "Wrong quotes a day that reach customers",
    before: "26",
    beforeLabel: "with 1,130 passing tests",
    beforeValue: 26,
    after: "0",
    afterLabel: "held back by the gate",
    afterValue: 0,
    source: "From the worked example",
  },
  capabilitiesTitle: "What ArqTest does between commit and release",
  capabilities: [
    "Tests from diffs",
    "Shadow replay",
    "Regression detection",
    "Smallest failing request",
    "Masked recordings",
    "Flaky test list",
    "Release gate",
    "One decision per change",
  ],
  metrics: items("moduleMetric", [
    {
      value: "10x",
      label: "faster deployment",
      audience: "Product teams",
      note: "Product teams ship sooner. From merged commit to production: ten business days with manual regression testing, one without.",
    },
    {
      value: "50%",
      label: "cost reduction per regression run",
      audience: "QA",
      note: "QA spends less on each release. Measured as hours of manual testing per release at your own rate, before and after.",
    },
    {
      value: "4-8 weeks",
      label: "to first KPI",
      audience: "Customers",
      note: "Start with the KPI your customers feel: the number of regressions that reach them in a release.",
    },
    {
      value: "30 days",
      label: "to ROI",
      audience: "Engineering leads",
      note: "Engineering budgets break even 30 days after the first gated release, once the hours saved have paid for the module.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "Tests from the commit",
      text: "ArqTest reads the diff for limits, branches and empty cases and writes synthetic inputs on each side of them. For a changed age limit that means 24, 25, 26, none and minus one.",
    },
    {
      title: "Yesterday's traffic, in shadow",
      text: "Recorded requests go to the live build and to the new one. The new build writes into a copy that is thrown away, and no customer ever sees its answer.",
    },
    {
      title: "The answer that changed",
      text: "Times, IDs and order are ignored by rule, and the remaining differences are grouped by cause. Out of 4,000 answers you see the one that matters instead of 312 that differ in a timestamp.",
    },
    {
      title: "The smallest request that shows it",
      text: "ArqTest removes fields from the failing request until the difference disappears. You get a request with three fields instead of sixty that runs on a laptop.",
    },
    {
      title: "Intended or a regression",
      text: "Each difference is decided once, by a person: intended or a regression. An intended one becomes the new expectation and carries the name of the person who approved it.",
    },
    {
      title: "A gate with a reason",
      text: "A release stops at an undecided difference and names it. Tests that fail without a change go on the flaky list and block no release until they are fixed.",
    },
  ]),
  benefitsTitle: "What changes for your releases",
  inputsTitle: "What it reads",
  inputs: [
    "The diff of a commit and the tests next to it",
    "Recorded requests from the live system, masked by policy",
    "The new build, in a sandbox on your own cluster",
    "Ignore rules: what may differ, such as times and IDs",
    "Decisions on earlier differences",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "Synthetic tests as files in your repository",
    "Differences grouped by cause, with the commit behind each",
    "The smallest request that shows a regression",
    "A pass or fail gate in your pipeline, with the reason",
  ],
  exampleTitle: "A worked example: one premium in 4,000",
  exampleSteps: arqtestExample,
  limitsTitle: "What it does not do",
  limits: [
    "Replay covers only what was asked before. A function that is new has no traffic, so it has only the synthetic tests.",
    "It tests services that answer over HTTP, gRPC or a queue. Screens are tested only through the calls they make.",
    "Calls to third parties are answered from the recording. It does not notice a change on their side.",
    "It decides nothing about intent. An undecided difference waits for a person, and so does the release.",
  ],
  demo: toDemo("demo-arqtest"),
  sections: moduleLayout,
  position: 7,
  tagline: "Tests from diffs, plus a replay of yesterday's traffic",
  shortDesc:
    "Writes tests from the commit's diff, replays shadow traffic, and reports the request whose answer changed.",
  fullDesc:
    "ArqTest puts synthetic inputs on both sides of every changed limit and replays yesterday's requests against the new build. Differences are grouped by cause and reduced to the smallest request. In the example one premium in 4,000 had changed, for drivers aged exactly 25.",
  status: "production",
  carouselDescription:
    "Generates tests from commit diffs, replays shadow traffic against the new build, and catches the answer that changed.",
  carouselFeatures: [
    "Synthetic tests from commit diffs",
    "Shadow traffic replay",
    "Regressions with the request that shows them",
    "A release gate that gives its reason",
  ],
  carouselMetrics: items("carouselMetric", [
    { value: "10x", label: "faster deployment" },
    { value: "50%", label: "less cost per test run" },
    { value: "30 days", label: "to ROI" },
  ]),
  carouselStatus: "production",
  closingHeadline: "Bring the regression that got through",
  closingText:
    "In a free 30-minute call we take the last bug a customer found and show which recorded request would have caught it first. If none would have, we say so.",
  closingButtons: [demoButton("Schedule Demo"), pageButton("Ask a question first", "page-contact")],
  seo: {
    _type: "seo",
    title: "ArqTest: tests from diffs and shadow replay",
    description:
      "ArqTest writes synthetic tests from commit diffs, replays recorded traffic against the new build and reports each changed answer with its smallest request.",
    keywords: [
      "shadow traffic replay",
      "synthetic tests",
      "regression detection",
      "AI QA testing",
      "release gate",
    ],
    type: "website",
    noIndex: false,
  },
};
