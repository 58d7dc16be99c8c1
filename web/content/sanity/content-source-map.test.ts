import { expect, test } from "vitest";
import { ContentSourceMap, stripAllMarkers } from "./content-source-map.ts";
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

function read() {
  const sources = new ContentSourceMap();
  const marked = sources.mark(page);
  const { documents, locations } = sources.table;
  const placeOf = (text: string | undefined) =>
    decodeMarkers(text ?? "").map((place) => {
      const [document = -1, path = -1] = locations[place] ?? [];
      return `${documents[document]?.id} ${documents[document]?.paths[path]}`;
    });
  return { marked, placeOf };
}

test("each text says the document and the path it comes from, and reads as before", () => {
  const { marked, placeOf } = read();
  const [hero, team] = marked.sections;
  expect(placeOf(hero?.headline)).toEqual(['drafts.page-about sections[_key=="h"].headline']);
  expect(placeOf(hero?.chips?.[1])).toEqual(['drafts.page-about sections[_key=="h"].chips[1]']);
  expect(placeOf(hero?.buttons?.[0]?.label)).toEqual([
    'drafts.page-about sections[_key=="h"].buttons[_key=="b"].label',
  ]);
  expect(placeOf(hero?.scene?.rows[0]?.change)).toEqual([
    'drafts.page-about sections[_key=="h"].scene[_key=="s"].rows[_key=="r"].change',
  ]);
  for (const { text, marks } of hero?.body?.[0]?.children ?? []) {
    expect(placeOf(text)).toEqual(['drafts.page-about sections[_key=="h"].body[_key=="p"]']);
    expect(marks).toEqual(marks.map(stripMarkers));
  }
  expect(placeOf(team?.members?.[0]?.document.name)).toEqual(["team-ada name"]);
  expect(stripMarkers(hero?.headline ?? "")).toBe("About us");
  expect(stripAllMarkers(marked)).toEqual(page);
});

test("addresses, choices, empty texts and what search engines are told carry no mark", () => {
  const { marked, placeOf } = read();
  const [hero] = marked.sections;
  const { target, page: linked } = hero?.buttons?.[0] ?? {};
  for (const text of [marked.path, marked.seo.title, hero?.lead, target, linked?.path])
    expect(placeOf(text)).toEqual([]);
});

test("many places stay apart, at the end of whatever the text ends with", () => {
  const sources = new ContentSourceMap();
  const chips = sources.mark({
    _id: "p",
    _type: "page",
    chips: Array.from({ length: 5_000 }, (_, index) => `${index}`),
  }).chips;
  expect(chips.map((chip) => decodeMarkers(chip)[0])).toEqual(chips.map((_, index) => index));
  expect(stripMarkers(`${chips[4_097]?.trim()} and ${chips[1]}`)).toBe("4097 and 1");
});
