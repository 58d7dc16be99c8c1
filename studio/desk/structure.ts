import { BillIcon } from "@sanity/icons/Bill";
import { BookIcon } from "@sanity/icons/Book";
import { CaseIcon } from "@sanity/icons/Case";
import { CodeBlockIcon } from "@sanity/icons/CodeBlock";
import { CogIcon } from "@sanity/icons/Cog";
import { CubeIcon } from "@sanity/icons/Cube";
import { DocumentPdfIcon } from "@sanity/icons/DocumentPdf";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { DoubleQuoteIcon } from "@sanity/icons/DoubleQuote";
import { EditIcon } from "@sanity/icons/Edit";
import { FilterIcon } from "@sanity/icons/Filter";
import { FolderIcon } from "@sanity/icons/Folder";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { HomeIcon } from "@sanity/icons/Home";
import { PlayIcon } from "@sanity/icons/Play";
import { PresentationIcon } from "@sanity/icons/Presentation";
import { SortIcon } from "@sanity/icons/Sort";
import { StarIcon } from "@sanity/icons/Star";
import { TagIcon } from "@sanity/icons/Tag";
import { TransferIcon } from "@sanity/icons/Transfer";
import { UsersIcon } from "@sanity/icons/Users";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import type { ComponentType } from "react";
import type { SortOrderingItem } from "sanity";
import type {
  DefaultDocumentNodeResolver,
  StructureBuilder,
  StructureResolver,
  StructureResolverContext,
} from "sanity/structure";
import { resourceTypes } from "../schemas/documents/resource.ts";
import { homePageId } from "../schemas/fields/page-path.ts";
import { schemaTypes } from "../schemas/schema-types.ts";
import { orderedTypes, ordersOf } from "./list-order.ts";
import { singletonTypes } from "./singletons.ts";
import { UsedOn } from "./used-on.tsx";

const apiVersion = "2025-02-19";
const documentTypes = schemaTypes.flatMap(({ type, name }) => (type === "document" ? [name] : []));

type Documents = {
  type: string;
  /** What the list is called, in the editors' words. */
  title: string;
  icon: ComponentType;
  orderedBy: SortOrderingItem;
  /** What is listed, where it is not every document of the type. */
  filter?: string;
};

type Desk = {
  S: StructureBuilder;
  context: StructureResolverContext;
};

const by = (field: string, direction: "asc" | "desc" = "asc"): SortOrderingItem => ({
  field,
  direction,
});

/**
 * A list of documents of one type. Where pages put them in an order of their own, the list's head
 * leads to where that order is changed.
 */
function list({ S, context }: Desk, { type, title, icon, orderedBy, filter }: Documents) {
  const all = S.documentTypeList(type)
    .title(title)
    .apiVersion(apiVersion)
    .defaultOrdering([orderedBy]);
  const documents = filter ? all.filter(`_type == $type && ${filter}`).params({ type }) : all;
  const withOrders = async () => {
    const orders = await ordersOf(type, context.getClient({ apiVersion }));
    const items = orders.map(({ page, path, section }) => {
      const name = page.id === homePageId ? "Home page" : page.title;
      const isAlone = orders.filter((other) => other.page.id === page.id).length === 1;
      return S.menuItem()
        .title(isAlone ? name : `${name}: ${section}`)
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
    .child(orderedTypes.includes(type) ? withOrders : documents);
}

function group({ S }: Desk, title: string, icon: ComponentType, items: Items) {
  return S.listItem()
    .id(title.toLowerCase().replaceAll(" ", "-"))
    .title(title)
    .icon(icon)
    .child(S.list().title(title).items(items));
}

type Items = Parameters<ReturnType<StructureBuilder["list"]>["items"]>[0];

type Selection = {
  id: string;
  title: string;
  icon: ComponentType;
  filter: string;
  params?: Record<string, unknown>;
  orderedBy: SortOrderingItem[];
  /** The type of all that is listed; new documents of it can be made here. */
  type?: string;
  /** The templates with which a new document can be made that belongs here. */
  templates?: { id: string }[];
};

/** A second view of documents that have their list elsewhere; links to them open there. */
function selection({ S }: Desk, { id, title, icon, filter, orderedBy, ...more }: Selection) {
  const { type, params = {}, templates = [] } = more;
  const documents = (type ? S.documentTypeList(type) : S.documentList())
    .id(id)
    .title(title)
    .apiVersion(apiVersion)
    .filter(type ? `_type == $type && (${filter})` : filter)
    .params({ ...params, ...(type && { type }) })
    .defaultOrdering(orderedBy)
    .canHandleIntent(() => false)
    .initialValueTemplates(
      templates.map(({ id: template }) => S.initialValueTemplateItem(template)),
    );
  return S.listItem().id(id).title(title).icon(icon).child(documents);
}

const pagesByKind: Selection[] = [
  {
    id: "in-menu",
    title: "In the header or the footer",
    filter: `_id in *[_id == "siteSettings"][0].navigation[].page._ref || _id in *[_id == "siteSettings"][0].legalLinks[].page._ref`,
  },
  {
    id: "with-form",
    title: "With a form",
    filter: `count(sections[_type in ["contactForm", "schedulingFrame", "guideForm", "newsletterSignup"]]) > 0`,
    templates: [{ id: "page-with-form" }],
  },
  {
    id: "with-library",
    title: "With a library or the search",
    filter: `count(sections[_type in ["resourceLibrary", "demoLibrary", "codeExamples", "siteSearch"]]) > 0`,
  },
  {
    id: "hidden",
    title: "Hidden from search engines",
    filter: "seo.noIndex == true",
  },
].map((kind) => ({
  ...kind,
  icon: FilterIcon,
  type: "page",
  orderedBy: [by("path.current")],
}));

/** Resources under each category there is, also under one that was made a moment ago. */
function resourcesByCategory(desk: Desk) {
  const { S } = desk;
  return S.listItem()
    .id("resources-by-category")
    .title("Resources by category")
    .icon(TagIcon)
    .child(
      S.documentTypeList("resourceCategory")
        .id("resources-by-category")
        .title("Resources by category")
        .apiVersion(apiVersion)
        // With the filter such a list has by itself, the Studio would open every category here, where
        // its resources are listed, instead of where it is edited.
        .filter("_type == $type && defined(_id)")
        .params({ type: "resourceCategory" })
        .defaultOrdering([by("title")])
        .canHandleIntent(() => false)
        .initialValueTemplates([])
        .child((category) =>
          S.documentTypeList("resource")
            .id(category)
            .title("In this category")
            .apiVersion(apiVersion)
            .filter("_type == $type && category._ref == $category")
            .params({ type: "resource", category })
            .defaultOrdering([by("published", "desc")])
            .canHandleIntent(() => false)
            .initialValueTemplates([
              S.initialValueTemplateItem("resource-in-category", { category }),
            ]),
        ),
    );
}

/** The desk in the editors' words: what has an address, what is shown there, and what all share. */
export const structure: StructureResolver = (S, context) => {
  const desk: Desk = { S, context };
  return S.list()
    .id("content")
    .title("Content")
    .items([
      S.listItem()
        .id("home")
        .title("Home page")
        .icon(HomeIcon)
        .child(S.defaultDocument({ schemaType: "page", documentId: homePageId })),
      list(desk, {
        type: "page",
        title: "Pages",
        icon: DocumentsIcon,
        orderedBy: by("path.current"),
        filter: `path.current != "/"`,
      }),
      group(
        desk,
        "Pages by kind",
        FilterIcon,
        pagesByKind.map((kind) => selection(desk, kind)),
      ),
      list(desk, {
        type: "solutionModule",
        title: "Modules",
        icon: CubeIcon,
        orderedBy: by("name"),
      }),
      list(desk, {
        type: "industry",
        title: "Industries",
        icon: CaseIcon,
        orderedBy: by("title"),
      }),
      S.divider(),
      group(desk, "Proof", StarIcon, [
        list(desk, {
          type: "testimonial",
          title: "Testimonials",
          icon: DoubleQuoteIcon,
          orderedBy: by("author"),
        }),
        list(desk, { type: "teamMember", title: "Team", icon: UsersIcon, orderedBy: by("name") }),
      ]),
      group(desk, "Library", FolderIcon, [
        list(desk, {
          type: "resource",
          title: "Resources",
          icon: BookIcon,
          orderedBy: by("published", "desc"),
        }),
        resourcesByCategory(desk),
        group(
          desk,
          "Resources by type",
          FilterIcon,
          resourceTypes.map(({ title, value }) =>
            selection(desk, {
              id: value,
              title,
              icon: BookIcon,
              type: "resource",
              filter: "type == $kind",
              params: { kind: value },
              orderedBy: [by("published", "desc")],
              templates: [{ id: `resource-${value}` }],
            }),
          ),
        ),
        list(desk, {
          type: "resourceCategory",
          title: "Resource categories",
          icon: TagIcon,
          orderedBy: by("title"),
        }),
        S.divider(),
        list(desk, { type: "demo", title: "Demos", icon: PlayIcon, orderedBy: by("title") }),
        list(desk, {
          type: "webinar",
          title: "Webinars",
          icon: PresentationIcon,
          orderedBy: by("date", "desc"),
        }),
        list(desk, {
          type: "codeExample",
          title: "Code examples",
          icon: CodeBlockIcon,
          orderedBy: by("title"),
        }),
      ]),
      list(desk, {
        type: "faq",
        title: "Questions and answers",
        icon: HelpCircleIcon,
        orderedBy: by("question"),
      }),
      S.divider(),
      list(desk, {
        type: "legalPage",
        title: "Legal pages",
        icon: BillIcon,
        orderedBy: by("title"),
      }),
      list(desk, {
        type: "redirect",
        title: "Redirects",
        icon: TransferIcon,
        orderedBy: by("from"),
      }),
      S.listItem()
        .id("solution-guide")
        .title("Solution guide")
        .icon(DocumentPdfIcon)
        .child(S.document().schemaType("solutionGuide").documentId("solutionGuide")),
      S.listItem()
        .id("site-settings")
        .title("Site settings")
        .icon(CogIcon)
        .child(S.document().schemaType("siteSettings").documentId("siteSettings")),
      S.divider(),
      selection(desk, {
        id: "not-published",
        title: "Not published yet",
        icon: EditIcon,
        // Lists are read with drafts in the place of what is published, and followed as they are stored.
        filter: `_type in $ours && (_originalId in path("drafts.**") || _id in path("drafts.**"))`,
        params: { ours: documentTypes },
        orderedBy: [by("_updatedAt", "desc")],
      }),
      selection(desk, {
        id: "still-sample",
        title: "Still sample",
        icon: WarningOutlineIcon,
        filter: "sample == true",
        orderedBy: [by("_type"), by("_updatedAt", "desc")],
      }),
    ]);
};

/** Beside its form, a document shows where it is used, and with what place in which order. */
export const documentViews: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  singletonTypes.has(schemaType) || schemaType === "redirect"
    ? S.document()
    : S.document().views([
        S.view.form().title("Content"),
        S.view.component(UsedOn).id("used-on").title("Used on"),
      ]);
