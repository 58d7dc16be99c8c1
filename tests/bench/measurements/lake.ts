/** Response times of the content lake over HTTP with 10,000 documents and two listening Studios. */

import { registerHooks } from "node:module";
import type { SanityClient } from "@sanity/client";
import { startLocalLake } from "../../support/servers/local-lake.ts";
import { listProcessTree } from "../../support/product/process-killer.ts";
import { readProcessorTimeMs } from "../processor-time.ts";
import { percentile, type RecordMeasurement } from "../results.ts";
import type { TargetName } from "../targets.ts";

const documentTarget = 10_000;
const rounds = 200;

/**
 * The query of a page on the site. Its modules import style sheets and Next.js, which Node cannot load.
 */
async function pageQuery(): Promise<string> {
  const empty = "data:text/javascript,export default {}";
  const next = "data:text/javascript,export const defineQuery = (query) => query";
  registerHooks({
    resolve(specifier, context, resolve) {
      const url = specifier === "next-sanity" ? next : specifier.endsWith(".css") ? empty : "";
      return url ? { url, shortCircuit: true } : resolve(specifier, context);
    },
  });
  return (await import("../../../web/site/pages/page.groq.ts")).pageQuery;
}

type Doc = { _id: string; _type: string; path?: { current: string } };

/**
 * Stores the sample content and copies of it that reference each other until there are enough
 * documents.
 */
async function fillDataset(editor: SanityClient): Promise<string[]> {
  const originals = await editor.fetch<Doc[]>("*", {}, { perspective: "published" });
  const kept = originals.filter(({ _type }) => !/^(sanity|system)\./.test(_type));
  const ids = new Set(kept.map(({ _id }) => _id));
  const copies: Doc[] = [];
  if (kept.length === 0) throw new Error("The sample content is missing");
  for (let round = 1; originals.length + copies.length < documentTarget; round += 1) {
    const text = JSON.stringify(kept, (name, value: unknown) => {
      if ((name === "_id" || name === "_ref") && ids.has(String(value))) return `${value}-${round}`;
      return name === "current" && typeof value === "string" ? `${value}-copy-${round}` : value;
    });
    const copied: Doc[] = JSON.parse(text);
    copies.push(...copied.slice(0, documentTarget - originals.length - copies.length));
  }
  for (let at = 0; at < copies.length; at += kept.length) {
    const batch = copies.slice(at, at + kept.length);
    const whole = batch.length === kept.length;
    // The last copy is cut off, and some of its references would be dangling.
    if (whole) await editor.mutate(batch.map((doc) => ({ create: doc })));
    else for (const { _type } of batch) await editor.create({ _type });
  }
  return [...kept, ...copies].flatMap(({ path }) => path?.current ?? []);
}

/** The Studio's query when an editor types into its search, for every type with a title. */
const searchQuery = (types: string[]) => `*[_type in $types]
  | score(
      boost(_type in ${JSON.stringify(types)} && title match text::query($search), 10),
      boost(_type in ${JSON.stringify(types)} && name match text::query($search), 10),
      boost(_type in ${JSON.stringify(types)} && seo.description match text::query($search), 5),
      ([@, _id] match text::query($search) || references($raw))
    )[_score > 0]
  {_type, _id, _originalId, "orderings": [_score]}
  | order(orderings[0] desc)[0...1001]`;

const list = `*[_type == $type] | order(_updatedAt desc)[0...101]{_id, _type, _updatedAt, _createdAt}`;

/** The process id of the content lake that this process started. */
function findLakePid(): number {
  const lake = listProcessTree(process.pid).find(({ command }) =>
    command.includes("studio/content-lake/main.ts"),
  );
  if (!lake) throw new Error("The process of the content lake was not found.");
  return lake.pid;
}

/** Returns a function that repeats `work` and records its percentiles and the lake's processor time. */
function createMeasure(note: RecordMeasurement) {
  const pid = findLakePid();
  return async (what: string, target: TargetName | undefined, work: () => Promise<unknown>) => {
    const times: number[] = [];
    const before = readProcessorTimeMs(pid);
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    const usedMs = (readProcessorTimeMs(pid) - before) / rounds;
    note(`${what}, p50 of ${rounds}`, percentile(times, 0.5), "ms");
    note(`${what}, p95 of ${rounds}`, percentile(times, 0.95), "ms", target);
    note(`${what}, processor time`, usedMs, "ms");
  };
}

/** Records the number of documents, then response times and processor time of each kind of request. */
export async function benchLake(note: RecordMeasurement): Promise<void> {
  const lake = await startLocalLake();
  try {
    const query = await pageQuery();
    const editor = await lake.editor();
    const site = lake.site();
    const paths = await fillDataset(editor);
    const count = await editor.fetch<number>("count(*)", {}, { perspective: "raw" });
    note("documents in the lake", count, "");

    const listeners = ["admin", "marketing"] as const;
    for (const role of listeners) {
      const studio = await lake.editor(role);
      for (const filter of [
        '*[!(_id in path("_.**"))]',
        '*[_type == "page"]',
        '*[_id == "page-home"]',
      ])
        studio.listen(filter, {}, { events: ["mutation"], effectFormat: "mendoza" }).subscribe();
    }

    let turn = 0;
    const pathOf = () => paths[(turn += 7919) % paths.length];
    const measure = createMeasure(note);
    const type = (title: string) =>
      editor.action({
        actionType: "sanity.action.document.edit",
        draftId: "drafts.page-home",
        publishedId: "page-home",
        patch: { set: { title } },
      });
    const drafts = { perspective: "drafts" as const };
    let keystrokes = 0;

    // The cost of any request, as a baseline for the others.
    await measure("lake: query of nothing", undefined, () => site.fetch("1"));
    await measure("lake: page query of a visitor", "page-query", () =>
      site.fetch(query, { path: pathOf() }),
    );
    await measure("lake: keystroke patch", "patch", () => type(`Title ${(keystrokes += 1)}`));
    await measure("lake: page query of a preview after a keystroke", undefined, async () => {
      await type(`Title ${(keystrokes += 1)}`);
      await site.fetch(query, { path: "/" }, drafts);
    });
    await measure("lake: list of the Studio", undefined, () =>
      editor.fetch(list, { type: "page" }, drafts),
    );
    await measure("lake: referring documents", undefined, () =>
      editor.fetch("*[references($id)]{_id, _type}", { id: "module-arqmesh-7" }, drafts),
    );
    const types = ["page", "solutionModule", "resource", "faq", "industry", "teamMember"];
    for (const [what, text] of [
      ["a rare word", "bearings"],
      ["a common word", "data"],
      ["one character", "a"],
    ])
      await measure(`lake: search of the Studio, ${what}`, undefined, () =>
        editor.fetch(searchQuery(types), { types, search: `${text}*`, raw: text }, drafts),
      );
  } finally {
    await lake.discard();
  }
}
