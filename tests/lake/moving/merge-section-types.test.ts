/** The content migration of decision 0177, compared with what the site parses. */

import { beforeAll, expect, test } from "vitest";
import mergeSectionTypes from "../../../studio/migrations/merge-section-types.ts";
import { applyMutations, collectMutations } from "../../../studio/transfer/content-migration.ts";
import { cardsSchema } from "../../../web/sections/cards/cards.groq.ts";
import { closingCtaSchema } from "../../../web/sections/closing-cta/closing-cta.groq.ts";
import { sectionsField } from "../../../web/sections/page.groq.ts";
import { proseSchema } from "../../../web/sections/prose/prose.groq.ts";
import { source, type StoredDocument } from "./moving.fixture.ts";

const advantages = {
  _key: "advantages",
  _type: "advantages",
  headline: "Why it fits",
  lead: "One setup.",
  items: [
    { _key: "1", _type: "advantage", title: "Modular Fit", text: "One at a time.", drawing: "fit" },
    { _key: "2", _type: "advantage", title: "Built to Scale", text: "To all plants." },
  ],
  layout: { columns: 2, tone: "tinted" },
};
const pillars = {
  _key: "pillars",
  _type: "pillars",
  headline: "Four rules",
  items: [{ _key: "1", _type: "pillar", title: "BYO Model", text: "Yours.", metric: "12+ models" }],
};
const statement = {
  _key: "statement",
  _type: "statement",
  eyebrow: "Leadership",
  headline: "Led by engineers",
  text: "They answer by name.",
  buttons: [{ _key: "demo", _type: "button", label: "Request Demo", target: "demo" }],
};
const closing = { _key: "closing", _type: "closingCta", headline: "Talk to us" };
const shared = {
  _key: "shared",
  _type: "sharedSectionReference",
  shared: { _type: "reference", _ref: "shared-old" },
};

const layout = { columns: null, side: null, tone: null, cardStyle: null, headlineSize: null };
const convertedPillars = {
  type: "cards",
  key: "pillars",
  content: {
    headline: "Four rules",
    lead: null,
    items: [{ _key: "1", title: "BYO Model", text: "Yours.", metric: "12+ models", drawing: null }],
    layout: null,
  },
};
const converted = [
  {
    type: "cards",
    key: "advantages",
    content: {
      headline: "Why it fits",
      lead: "One setup.",
      items: [
        {
          _key: "1",
          title: "Modular Fit",
          text: "One at a time.",
          metric: null,
          drawing: "fit",
        },
        { _key: "2", title: "Built to Scale", text: "To all plants.", metric: null, drawing: null },
      ],
      layout: { ...layout, columns: 2, tone: "tinted", cardStyle: "open" },
    },
  },
  convertedPillars,
  {
    type: "prose",
    key: "statement",
    content: {
      eyebrow: "Leadership",
      headline: "Led by engineers",
      lead: "They answer by name.",
      body: [],
      image: null,
      video: null,
      captions: null,
      buttons: [expect.objectContaining({ _key: "demo", label: "Request Demo", target: "demo" })],
      layout: { ...layout, headlineSize: "large" },
    },
  },
  { type: "closingCta", key: "closing" },
  convertedPillars,
];

const sections = [advantages, pillars, statement, closing, shared];
const versionId = "versions.rspring.page-old";

const schemas = new Map<string, typeof cardsSchema | typeof proseSchema | typeof closingCtaSchema>([
  ["cards", cardsSchema],
  ["prose", proseSchema],
  ["closingCta", closingCtaSchema],
]);

type QueriedSection = {
  _type: string;
  _key: string;
  shared?: { document: { sections: QueriedSection[] } };
};

/** Returns the sections as the site parses them. Its own parser imports the views, which need the types of Next.js. */
async function parseDocument(id: string) {
  const document = await source.client.fetch<{ sections: QueriedSection[] }>(
    `*[_id == $id][0]{ ${sectionsField} }`,
    { id },
    { perspective: "raw" },
  );
  return document.sections
    .flatMap((section) => section.shared?.document.sections ?? section)
    .map((section) => {
      const parsed = schemas.get(section._type)?.safeParse(section);
      return parsed?.success
        ? { type: section._type, key: section._key, content: parsed.data }
        : { type: "invalid" };
    });
}

beforeAll(async () => {
  const { client } = source;
  await client.releases.create({
    releaseId: "rspring",
    metadata: { title: "Spring", releaseType: "asap" },
  });
  const documents: StoredDocument[] = [
    { _id: "shared-old", _type: "sharedSection", title: "Rules", sections: [pillars] },
    { _id: "page-old", _type: "page", title: "Old", sections },
    { _id: "drafts.page-old", _type: "page", title: "Old draft", sections },
    { _id: "module-old", _type: "solutionModule", name: "Old", sections },
    {
      _id: "drafts.page-unfinished",
      _type: "page",
      sections: [
        { _key: "a", _type: "advantages" },
        { _key: "s", _type: "statement" },
      ],
    },
    { _id: "page-current", _type: "page", sections: [closing] },
  ];
  await client.mutate(documents.map((document) => ({ create: document })));
  await client.createVersion({ releaseId: "rspring", publishedId: "page-old", baseId: "page-old" });
});

test("merged section types show the same content on the site after the migration", async () => {
  const ids = ["page-old", "drafts.page-old", versionId, "module-old"];
  for (const id of ids)
    expect((await parseDocument(id)).map(({ type }) => type)).toEqual([
      "invalid",
      "invalid",
      "invalid",
      "closingCta",
      "invalid",
    ]);
  const current = await source.client.getDocument("page-current");

  const mutations = await collectMutations(source, mergeSectionTypes);
  expect(mutations).toHaveLength(ids.length * 3 + 3);
  await applyMutations(source, mutations);

  for (const id of ids) expect(await parseDocument(id)).toMatchObject(converted);
  const unfinished = await source.client.getDocument("drafts.page-unfinished");
  expect(unfinished?.["sections"]).toEqual([
    { _key: "a", _type: "cards", layout: { cardStyle: "open" } },
    { _key: "s", _type: "prose", layout: { headlineSize: "large" } },
  ]);
  expect(await source.client.getDocument("page-current")).toEqual(current);
  expect(await collectMutations(source, mergeSectionTypes)).toEqual([]);
});
