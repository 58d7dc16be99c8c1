import { SortIcon } from "@sanity/icons/Sort";
import type { ComponentType } from "react";
import type { SortOrderingItem } from "sanity";
import type { StructureBuilder, StructureResolverContext } from "sanity/structure";
import { studioApiVersion } from "../client/api-version.ts";
import { homePageId } from "../schemas/fields/page-path.ts";
import { fetchOrderedLists, orderedTypes } from "./list-order.ts";

type DocumentListOptions = {
  type: string;
  title: string;
  icon: ComponentType;
  orderedBy: SortOrderingItem;
  /** GROQ condition that restricts the list. */
  filter?: string;
};

export type Desk = {
  S: StructureBuilder;
  context: StructureResolverContext;
};

export const orderBy = (field: string, direction: "asc" | "desc" = "asc"): SortOrderingItem => ({
  field,
  direction,
});

/**
 * A list of documents of one type. If pages order these documents, the list's menu links to the
 * fields with that order.
 */
export function createDocumentListItem(
  { S, context }: Desk,
  { type, title, icon, orderedBy, filter }: DocumentListOptions,
) {
  const all = S.documentTypeList(type)
    .title(title)
    .apiVersion(studioApiVersion)
    .defaultOrdering([orderedBy]);
  const documents = filter ? all.filter(`_type == $type && ${filter}`).params({ type }) : all;
  const addOrderLinks = async () => {
    const lists = await fetchOrderedLists(
      type,
      context.getClient({ apiVersion: studioApiVersion }),
    );
    const items = lists.map(({ page, path, section }) => {
      const name = page.id === homePageId ? "Home page" : page.title;
      const isOnlyList = lists.filter((other) => other.page.id === page.id).length === 1;
      return S.menuItem()
        .title(isOnlyList ? name : `${name}: ${section}`)
        .icon(SortIcon)
        .group("order")
        .intent({ type: "edit", params: { id: page.id, type: page.type, path } });
    });
    return documents
      .menuItems([...(documents.getMenuItems() ?? []), ...items])
      .menuItemGroups([
        ...(documents.getMenuItemGroups() ?? []),
        { id: "order", title: "Change the order on" },
      ]);
  };
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icon)
    .schemaType(type)
    .child(orderedTypes.includes(type) ? addOrderLinks : documents);
}

type SingleDocumentOptions = {
  type: string;
  documentId: string;
  title: string;
  icon: ComponentType;
};

/**
 * One document as an item of the desk. Item and pane have the document's id, because the Studio puts
 * that id into the address when it opens the document from the search or a link.
 */
export function createSingleDocumentItem(
  { S }: Desk,
  { type, documentId, title, icon }: SingleDocumentOptions,
) {
  return S.listItem()
    .id(documentId)
    .title(title)
    .icon(icon)
    .child(S.defaultDocument({ schemaType: type, documentId }).id(documentId));
}

export function createGroupItem({ S }: Desk, title: string, icon: ComponentType, items: Items) {
  return S.listItem()
    .id(title.toLowerCase().replaceAll(/[^a-z]+/g, "-"))
    .title(title)
    .icon(icon)
    .child(S.list().title(title).items(items));
}

type Items = Parameters<ReturnType<StructureBuilder["list"]>["items"]>[0];

export type FilteredListOptions = {
  id: string;
  title: string;
  icon: ComponentType;
  filter: string;
  params?: Record<string, unknown>;
  orderedBy: SortOrderingItem[];
  /** The only listed type; new documents of it can be created in the list. */
  type?: string;
  /** Templates for new documents that match the filter. */
  templates?: { id: string }[];
};

/** A filtered view of documents. Links to these documents open their main list instead. */
export function createFilteredListItem(
  { S }: Desk,
  { id, title, icon, filter, orderedBy, ...more }: FilteredListOptions,
) {
  const { type, params = {}, templates = [] } = more;
  const documents = (type ? S.documentTypeList(type) : S.documentList())
    .id(id)
    .title(title)
    .apiVersion(studioApiVersion)
    .filter(type ? `_type == $type && (${filter})` : filter)
    .params({ ...params, ...(type && { type }) })
    .defaultOrdering(orderedBy)
    .canHandleIntent(() => false)
    .initialValueTemplates(
      templates.map(({ id: template }) => S.initialValueTemplateItem(template)),
    );
  return S.listItem().id(id).title(title).icon(icon).child(documents);
}
