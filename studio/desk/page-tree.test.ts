import { Subject } from "rxjs";
import type { Source } from "sanity";
import {
  createStructureBuilder,
  type ListBuilder,
  type StructureResolverContext,
} from "sanity/structure";
import { expect, test } from "vitest";
import { schema } from "../schemas/seeded-content.fixture.ts";
import { buildPageTree, createPageTreeItem, type PageAtPath } from "./page-tree.ts";

type List = ReturnType<ListBuilder["serialize"]>;

const page = (path: string, type = "page"): PageAtPath => ({ id: `id-${path.length}`, type, path });

test("nests pages by their paths, below paths without a page too", () => {
  const [home, team, about] = [page("/"), page("/company/about/team"), page("/company/about")];
  expect(buildPageTree([home, team, about])).toEqual({
    path: "/",
    page: home,
    children: [
      {
        path: "/company",
        page: null,
        children: [
          {
            path: "/company/about",
            page: about,
            children: [{ path: "/company/about/team", page: team, children: [] }],
          },
        ],
      },
    ],
  });
});

/** Opens the item with a query whose results the test sends. */
function openTree() {
  const results = new Subject<PageAtPath[]>();
  const documentStore = { listenQuery: () => results };
  // The builder and the item use no other property.
  const source = { schema, documentStore, i18n: { t: (key: string) => key } } as unknown as Source;
  const context = { documentStore, perspectiveStack: ["drafts"] } as unknown;
  const S = createStructureBuilder({ source, perspectiveStack: ["drafts"] });
  // The structure resolver receives the same context from the Studio.
  const item = createPageTreeItem({ S, context: context as StructureResolverContext });
  const { child } = item.serialize({ path: [] });
  if (typeof child !== "function") throw new Error("The list is not created when it is opened");
  const lists: List[] = [];
  // `child` is declared for all kinds of lists; this one returns an observable of lists.
  const opened = Reflect.apply(child, undefined, []) as Subject<ListBuilder>;
  opened.subscribe((list) => lists.push(list.serialize()));
  return { lists, send: (...pages: PageAtPath[]) => results.next(pages) };
}

/** The titles or document ids of a list, with the items of its folders. */
function listItems({ items }: List): unknown[] {
  return items.map((item) => {
    if (!("child" in item)) return item.type;
    if ("_id" in item) return `${item.schemaType?.name} ${String(item._id)}`;
    // The item of a folder contains its list, not a function.
    return [item.title, listItems(item.child as unknown as List)];
  });
}

test("lists a page before the pages below it, and a path without a page as a folder", () => {
  const { lists, send } = openTree();
  send(
    { id: "page-home", type: "page", path: "/" },
    { id: "page-events", type: "page", path: "/events" },
    { id: "event-briefing", type: "event", path: "/events/briefing" },
    { id: "module-arqmesh", type: "solutionModule", path: "/modules/arqmesh" },
  );
  expect(lists.map(listItems)).toEqual([
    [
      "page page-home",
      "divider",
      ["/events", ["page page-events", "divider", "event event-briefing"]],
      ["/modules", ["solutionModule module-arqmesh"]],
    ],
  ]);
});

test("follows a moved page, but not other changes, and accepts malformed paths", () => {
  const { lists, send } = openTree();
  const about = { id: "page-about", type: "page", path: "/about" };
  send(about);
  send({ ...about });
  send({ ...about, path: "/Über uns/about" });
  expect(lists.map(listItems)).toEqual([["page page-about"], [["/Über uns", ["page page-about"]]]]);
});

test("leaves links to documents to their main lists", () => {
  const { lists, send } = openTree();
  send({ id: "page-about", type: "page", path: "/about" });
  const [list] = lists;
  const params = { id: "page-about", type: "page" };
  // The checker of a list uses no other property of its pane.
  const pane = { pane: list, index: 1 } as unknown as Parameters<
    NonNullable<NonNullable<typeof list>["canHandleIntent"]>
  >[2];
  expect(list?.canHandleIntent?.("edit", params, pane)).toBe(false);
});
