// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeEvents, eventFields } from "./events.ts";
import { trackOnClick, trackOnLoad } from "./tracking-attributes.ts";

test("decodes click events as they were encoded", () => {
  const events = [
    { event: "cta_click", cta_type: "Schedule a Demo & more", location: "hero" },
    { event: "demo_request", source: "/solutions/arqmesh" },
  ] as const;
  expect(decodeEvents(trackOnClick(...events)["data-track"])).toEqual(events);
});

test("encodes the events of a page load", () => {
  const event = { event: "solution_view", solution_name: "ArqMesh" } as const;
  expect(decodeEvents(trackOnLoad(event)["data-track-load"])).toEqual([event]);
});

test("ignores unknown events, missing fields and a missing attribute", () => {
  expect(decodeEvents("event=toString&page=1 event=page_view event=nothing&page=/")).toEqual([]);
  expect(decodeEvents(null)).toEqual([]);
});

test("matches the event table of the specification", () => {
  const spec = readFileSync(new URL("../../docs/specification.md", import.meta.url), "utf8");
  const rows = [...spec.matchAll(/^\| `(\w+_\w+)` +\| (`\w+`(?:, `\w+`)*) +\|$/gm)];
  const table = Object.fromEntries(
    rows.map(([, name, fields]) => [name, fields?.replaceAll("`", "").split(", ")]),
  );
  expect(table).toEqual(eventFields);
});
