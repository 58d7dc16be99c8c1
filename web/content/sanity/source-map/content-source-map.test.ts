import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  ContentSourceMap,
  enumerations,
  excludedFields,
  stripAllMarkers,
} from "./content-source-map.ts";
import { decodeMarkers, stripMarkers } from "./source-markers.ts";

const page = {
  _id: "drafts.page-about",
  _type: "page",
  path: "/about",
  seo: { title: "For search engines" },
  sections: [
    {
      _key: "h",
      _type: "hero",
      headline: "About us",
      eyebrow: null,
      lead: " ",
      chips: ["Retail", "Health"],
      buttons: [{ _key: "b", label: "Go", target: "page", page: { _ref: "page-x", path: "/x" } }],
      body: [
        {
          _key: "p",
          _type: "block",
          children: [
            { _key: "1", _type: "span", text: "One ", marks: ["strong"] },
            { _key: "2", _type: "span", text: "two", marks: [] },
          ],
        },
      ],
      scene: {
        _key: "s",
        _type: "sceneFigures",
        title: "Figures",
        rows: [{ _key: "r", change: "up" }],
      },
    },
    {
      _key: "t",
      _type: "team",
      members: [
        {
          _key: "m",
          _ref: "team-ada",
          document: { _id: "team-ada", _type: "teamMember", name: "Ada" },
        },
      ],
    },
  ],
};

function markPage() {
  const sourceMap = new ContentSourceMap();
  const marked = sourceMap.mark(page);
  const { documents, locations } = sourceMap.table;
  const getSource = (text: string | undefined) =>
    decodeMarkers(text ?? "").map((location) => {
      const [document = -1, path = -1] = locations[location] ?? [];
      return `${documents[document]?.id} ${documents[document]?.paths[path]}`;
    });
  return { marked, getSource };
}

test("marks each text with its document and path, and strips back to the original", () => {
  const { marked, getSource } = markPage();
  const [hero, team] = marked.sections;
  expect(getSource(hero?.headline)).toEqual(['drafts.page-about sections[_key=="h"].headline']);
  expect(getSource(hero?.chips?.[1])).toEqual(['drafts.page-about sections[_key=="h"].chips[1]']);
  expect(getSource(hero?.buttons?.[0]?.label)).toEqual([
    'drafts.page-about sections[_key=="h"].buttons[_key=="b"].label',
  ]);
  expect(getSource(hero?.scene?.rows[0]?.change)).toEqual([
    'drafts.page-about sections[_key=="h"].scene[_key=="s"].rows[_key=="r"].change',
  ]);
  for (const { text, marks } of hero?.body?.[0]?.children ?? []) {
    expect(getSource(text)).toEqual(['drafts.page-about sections[_key=="h"].body[_key=="p"]']);
    expect(marks).toEqual(marks.map(stripMarkers));
  }
  expect(getSource(team?.members?.[0]?.document.name)).toEqual(["team-ada name"]);
  expect(stripMarkers(hero?.headline ?? "")).toBe("About us");
  expect(stripAllMarkers(marked)).toEqual(page);
});

test("does not mark URLs, enumerations, empty texts and search engine metadata", () => {
  const { marked, getSource } = markPage();
  const [hero] = marked.sections;
  const { target, page: linked } = hero?.buttons?.[0] ?? {};
  for (const text of [marked.path, marked.seo.title, hero?.lead, target, linked?.path])
    expect(getSource(text)).toEqual([]);
});

test("does not mark the choices of sections, which would change their lists", () => {
  const module = {
    _id: "module-x",
    _type: "solutionModule",
    sections: [
      { _key: "a", _type: "modulePart", part: "hero" },
      { _key: "b", _type: "faqs", selection: { mode: "manual" } },
      { _key: "c", _type: "events", period: "past" },
    ],
  };
  expect(new ContentSourceMap().mark(module)).toEqual(module);
});

test("encodes thousands of locations distinctly", () => {
  const sourceMap = new ContentSourceMap();
  const chips = sourceMap.mark({
    _id: "p",
    _type: "page",
    chips: Array.from({ length: 5_000 }, (_, index) => `${index}`),
  }).chips;
  expect(chips.map((chip) => decodeMarkers(chip)[0])).toEqual(chips.map((_, index) => index));
  expect(stripMarkers(`${chips[4_097]?.trim()} and ${chips[1]}`)).toBe("4097 and 1");
});

test("ends the path at a list whose objects the query projects without a key", () => {
  const sourceMap = new ContentSourceMap();
  const page = sourceMap.mark({
    _id: "page-home",
    _type: "page",
    scene: { _type: "sceneLog", notes: ["One"], rows: [{ label: "Two" }] },
    rows: [{ labels: ["Three"] }],
  });
  const texts = [page.scene.notes[0], page.scene.rows[0]?.label, page.rows[0]?.labels[0]];
  const { documents, locations } = sourceMap.table;
  const paths = texts.map((text) => {
    const [index = -1] = decodeMarkers(text ?? "");
    return documents[0]?.paths[locations[index]?.[1] ?? -1];
  });
  expect(paths).toEqual(["scene", "scene", "rows"]);
});

test("the same text of a document has the same marker, so that pages can compare it", () => {
  const category = () => ({ document: { _id: "c", _type: "category", title: "Platform" } });
  const articles = [1, 2].map((id) => ({
    _id: `article-${id}`,
    _type: "article",
    title: "Equal",
    category: category(),
  }));
  const [first, second] = new ContentSourceMap().mark(articles);
  expect(first?.category).toEqual(second?.category);
  expect(first?.title).not.toBe(second?.title);
});

test("does not mark the names by which a scene finds the color of a module", () => {
  const moduleHues = [{ _id: "arqmesh", name: "ArqMesh", hue: "teal" }];
  const page = { _id: "page-home", _type: "page", scene: { _key: "s", moduleHues } };
  expect(new ContentSourceMap().mark(page)).toEqual(page);
});

test("marks no value of a field with fixed choices", () => {
  const schema: unknown = JSON.parse(
    readFileSync(new URL("../../../../studio/schema.json", import.meta.url), "utf8"),
  );
  const marked = [...findChoices(schema, "")]
    .filter(([field]) => field && !field.startsWith("_"))
    // The page shows the language of a code block; highlighting ignores the marker.
    .filter(([field]) => field !== "language")
    .filter(
      ([field, value]) => !excludedFields.has(field) && !enumerations[field]?.includes(value),
    );
  expect(marked).toEqual([]);
});

/** Yields the field and value of each fixed choice in the content schema. */
function* findChoices(node: unknown, field: string): Generator<[field: string, value: string]> {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && node.type === "string" && "value" in node) yield [field, `${node.value}`];
  for (const [name, inner] of Object.entries(node)) {
    if (name !== "attributes") yield* findChoices(inner, field);
    else for (const [inside, value] of Object.entries(inner)) yield* findChoices(value, inside);
  }
}

test("every excluded field exists in the content types", () => {
  const types = readFileSync(new URL("../sanity.types.ts", import.meta.url), "utf8");
  const unknown = [...excludedFields].filter(
    (field) => !new RegExp(`\\b${field}\\??:`).test(types),
  );
  expect(unknown).toEqual([]);
});
