import { DocumentsIcon } from "@sanity/icons/Documents";
import { FolderIcon } from "@sanity/icons/Folder";
import { distinctUntilChanged, map, type Observable } from "rxjs";
import type { ListBuilder } from "sanity/structure";
import { studioApiVersion } from "../client/api-version.ts";
import { retryWithBackoff } from "../presentation/retry-with-backoff.ts";
import { routableFilter } from "../schemas/fields/routable-types.ts";
import type { Desk } from "./list-items.ts";

/** A document with a page, at its path. */
export type PageAtPath = { id: string; type: string; path: string };

/** A path with its document, if it has one, and the paths below it. */
export type PageTreeNode = { path: string; page: PageAtPath | null; children: PageTreeNode[] };

const pagesQuery = `*[${routableFilter} && defined(path.current)] | order(path.current) {
  "id": _id,
  "type": _type,
  "path": path.current
}`;

/** Nests pages by the segments of their paths. The root is the home page. */
export function buildPageTree(pages: readonly PageAtPath[]): PageTreeNode {
  const root: PageTreeNode = { path: "/", page: null, children: [] };
  for (const page of pages) {
    let node = root;
    for (const segment of page.path.split("/").filter(Boolean)) {
      const path = `${node.path === "/" ? "" : node.path}/${segment}`;
      let child = node.children.find((one) => one.path === path);
      if (!child) {
        child = { path, page: null, children: [] };
        node.children.push(child);
      }
      node = child;
    }
    node.page = page;
  }
  return root;
}

/** Pages of all types, nested by their paths. The list follows new, moved and deleted pages. */
export function createPageTreeItem(desk: Desk) {
  return desk.S.listItem()
    .id("pages-by-address")
    .title("Pages by address")
    .icon(DocumentsIcon)
    .child(() => watchPageTree(desk));
}

function watchPageTree(desk: Desk): Observable<ListBuilder> {
  const { documentStore, perspectiveStack } = desk.context;
  return documentStore
    .listenQuery(
      pagesQuery,
      {},
      { apiVersion: studioApiVersion, tag: "desk.page-tree", perspective: perspectiveStack },
    )
    .pipe(
      retryWithBackoff(),
      // Other changes of a page would render the open lists again while an editor types.
      distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
      map((pages: PageAtPath[]) => createNodeList(desk, buildPageTree(pages), "Pages by address")),
    );
}

/** The document of a path, followed by the paths below it. Links to documents open their main list. */
function createNodeList(desk: Desk, { page, children }: PageTreeNode, title: string): ListBuilder {
  const { S } = desk;
  return S.list()
    .title(title)
    .canHandleIntent(() => false)
    .items([
      ...(page ? [createDocumentItem(desk, page)] : []),
      ...(page && children.length > 0 ? [S.divider()] : []),
      ...children.map((child) =>
        child.page && child.children.length === 0
          ? createDocumentItem(desk, child.page)
          : createFolderItem(desk, child),
      ),
    ]);
}

const createDocumentItem = ({ S }: Desk, { id, type }: PageAtPath) =>
  S.documentListItem().id(id).schemaType(type);

function createFolderItem(desk: Desk, node: PageTreeNode) {
  return desk.S.listItem()
    .id(toItemId(node.path))
    .title(node.path)
    .icon(FolderIcon)
    .child(createNodeList(desk, node, node.path));
}

/** The Studio rejects other characters in the id of an item; an import may have stored any path. */
const toItemId = (path: string) => `at${path.replaceAll(/[^\w.-]/g, "_")}`;
