import { AddUserIcon } from "@sanity/icons/AddUser";
import { BellIcon } from "@sanity/icons/Bell";
import { BillIcon } from "@sanity/icons/Bill";
import { BookIcon } from "@sanity/icons/Book";
import { CalendarIcon } from "@sanity/icons/Calendar";
import { CaseIcon } from "@sanity/icons/Case";
import { ClipboardIcon } from "@sanity/icons/Clipboard";
import { CodeBlockIcon } from "@sanity/icons/CodeBlock";
import { CogIcon } from "@sanity/icons/Cog";
import { ComponentIcon } from "@sanity/icons/Component";
import { ComposeIcon } from "@sanity/icons/Compose";
import { CreditCardIcon } from "@sanity/icons/CreditCard";
import { CubeIcon } from "@sanity/icons/Cube";
import { DocumentPdfIcon } from "@sanity/icons/DocumentPdf";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { DoubleQuoteIcon } from "@sanity/icons/DoubleQuote";
import { EditIcon } from "@sanity/icons/Edit";
import { FilterIcon } from "@sanity/icons/Filter";
import { FolderIcon } from "@sanity/icons/Folder";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { HomeIcon } from "@sanity/icons/Home";
import { MenuIcon } from "@sanity/icons/Menu";
import { PlayIcon } from "@sanity/icons/Play";
import { PresentationIcon } from "@sanity/icons/Presentation";
import { SparklesIcon } from "@sanity/icons/Sparkles";
import { StarIcon } from "@sanity/icons/Star";
import { TagIcon } from "@sanity/icons/Tag";
import { TransferIcon } from "@sanity/icons/Transfer";
import { TranslateIcon } from "@sanity/icons/Translate";
import { UserIcon } from "@sanity/icons/User";
import { UsersIcon } from "@sanity/icons/Users";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import type { DefaultDocumentNodeResolver, StructureResolver } from "sanity/structure";
import { studioApiVersion } from "../client/api-version.ts";
import { resourceTypes } from "../schemas/documents/resource.ts";
import { homePageId } from "../schemas/fields/page-path.ts";
import { isRoutable } from "../schemas/fields/routable-types.ts";
import { schemaTypes } from "../schemas/schema-types.ts";
import { SearchPreviewView } from "../seo/search-preview-view.tsx";
import {
  createDocumentListItem,
  createFilteredListItem,
  createGroupItem,
  createSingleDocumentItem,
  orderBy,
  type Desk,
  type FilteredListOptions,
} from "./list-items.ts";
import { createPageTreeItem } from "./page-tree.ts";
import { settings, singletonTypes } from "./singletons.ts";
import { UsedOn } from "./used-on.tsx";

const documentTypes = schemaTypes.flatMap(({ type, name }) => (type === "document" ? [name] : []));

const pageFilters: FilteredListOptions[] = [
  {
    id: "in-menu",
    title: "In the header or the footer",
    filter: ["items[]", "items[].groups[].links[]", "footerColumns[].links[]", "legalLinks[]"]
      .map((links) => `_id in *[_id == "navigation"][0].${links}.page._ref`)
      .join(" || "),
  },
  {
    id: "with-form",
    title: "With a form",
    filter: `count(sections[_type in ["contactForm", "customForm", "schedulingFrame", "guideForm", "newsletterSignup"]]) > 0`,
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
  orderedBy: [orderBy("path.current")],
}));

/** Resources grouped by category; new categories appear immediately. */
function createResourcesByCategoryItem(desk: Desk) {
  const { S } = desk;
  return S.listItem()
    .id("resources-by-category")
    .title("Resources by category")
    .icon(TagIcon)
    .child(
      S.documentTypeList("resourceCategory")
        .id("resources-by-category")
        .title("Resources by category")
        .apiVersion(studioApiVersion)
        // With its default filter the Studio would open every category in this list, which shows the
        // category's resources, instead of in the list that edits categories.
        .filter("_type == $type && defined(_id)")
        .params({ type: "resourceCategory" })
        .defaultOrdering([orderBy("title")])
        .canHandleIntent(() => false)
        .initialValueTemplates([])
        .child((category) =>
          S.documentTypeList("resource")
            .id(category)
            .title("In this category")
            .apiVersion(studioApiVersion)
            .filter("_type == $type && category._ref == $category")
            .params({ type: "resource", category })
            .defaultOrdering([orderBy("published", "desc")])
            .canHandleIntent(() => false)
            .initialValueTemplates([
              S.initialValueTemplateItem("resource-in-category", { category }),
            ]),
        ),
    );
}

/** The Studio's navigation: pages, the content they show, and documents that all pages share. */
export const structure: StructureResolver = (S, context) => {
  const desk: Desk = { S, context };
  return S.list()
    .id("content")
    .title("Content")
    .items([
      ...createPageItems(desk),
      S.divider(),
      createEditorialItem(desk),
      createCustomersItem(desk),
      createLibraryItem(desk),
      createDocumentListItem(desk, {
        type: "faq",
        title: "Questions and answers",
        icon: HelpCircleIcon,
        orderedBy: orderBy("question"),
      }),
      createDocumentListItem(desk, {
        type: "form",
        title: "Forms",
        icon: ClipboardIcon,
        orderedBy: orderBy("title"),
      }),
      S.divider(),
      ...createSiteItems(desk),
      S.divider(),
      ...createStatusItems(desk),
    ]);
};

function createPageItems(desk: Desk) {
  return [
    createSingleDocumentItem(desk, {
      type: "page",
      documentId: homePageId,
      title: "Home page",
      icon: HomeIcon,
    }),
    createDocumentListItem(desk, {
      type: "page",
      title: "Pages",
      icon: DocumentsIcon,
      orderedBy: orderBy("path.current"),
      filter: `path.current != "/"`,
    }),
    createPageTreeItem(desk),
    createGroupItem(
      desk,
      "Filtered pages",
      FilterIcon,
      pageFilters.map((kind) => createFilteredListItem(desk, kind)),
    ),
    createDocumentListItem(desk, {
      type: "sharedSection",
      title: "Shared sections",
      icon: ComponentIcon,
      orderedBy: orderBy("title"),
    }),
    createDocumentListItem(desk, {
      type: "solutionModule",
      title: "Modules",
      icon: CubeIcon,
      orderedBy: orderBy("position"),
    }),
    createDocumentListItem(desk, {
      type: "industry",
      title: "Industries",
      icon: CaseIcon,
      orderedBy: orderBy("title"),
    }),
    createDocumentListItem(desk, {
      type: "pricingPlan",
      title: "Pricing plans",
      icon: CreditCardIcon,
      orderedBy: orderBy("name"),
    }),
  ];
}

const createEditorialItem = (desk: Desk) =>
  createGroupItem(desk, "Articles, events and jobs", ComposeIcon, [
    createDocumentListItem(desk, {
      type: "article",
      title: "Articles",
      icon: ComposeIcon,
      orderedBy: orderBy("published", "desc"),
    }),
    createDocumentListItem(desk, {
      type: "event",
      title: "Events",
      icon: CalendarIcon,
      orderedBy: orderBy("start", "desc"),
    }),
    createDocumentListItem(desk, {
      type: "jobOpening",
      title: "Job openings",
      icon: AddUserIcon,
      orderedBy: orderBy("published", "desc"),
    }),
    createDocumentListItem(desk, {
      type: "author",
      title: "Authors",
      icon: UserIcon,
      orderedBy: orderBy("name"),
    }),
  ]);

const createCustomersItem = (desk: Desk) =>
  createGroupItem(desk, "Customers and team", StarIcon, [
    createDocumentListItem(desk, {
      type: "customerStory",
      title: "Customer stories",
      icon: CaseIcon,
      orderedBy: orderBy("published", "desc"),
    }),
    createDocumentListItem(desk, {
      type: "testimonial",
      title: "Testimonials",
      icon: DoubleQuoteIcon,
      orderedBy: orderBy("author"),
    }),
    createDocumentListItem(desk, {
      type: "teamMember",
      title: "Team",
      icon: UsersIcon,
      orderedBy: orderBy("name"),
    }),
  ]);

const createLibraryItem = (desk: Desk) =>
  createGroupItem(desk, "Library", FolderIcon, [
    createDocumentListItem(desk, {
      type: "resource",
      title: "Resources",
      icon: BookIcon,
      orderedBy: orderBy("published", "desc"),
    }),
    createResourcesByCategoryItem(desk),
    createResourcesByTypeItem(desk),
    createDocumentListItem(desk, {
      type: "resourceCategory",
      title: "Resource categories",
      icon: TagIcon,
      orderedBy: orderBy("title"),
    }),
    desk.S.divider(),
    createDocumentListItem(desk, {
      type: "demo",
      title: "Demos",
      icon: PlayIcon,
      orderedBy: orderBy("title"),
    }),
    createDocumentListItem(desk, {
      type: "webinar",
      title: "Webinars",
      icon: PresentationIcon,
      orderedBy: orderBy("date", "desc"),
    }),
    createDocumentListItem(desk, {
      type: "codeExample",
      title: "Code examples",
      icon: CodeBlockIcon,
      orderedBy: orderBy("title"),
    }),
  ]);

const createResourcesByTypeItem = (desk: Desk) =>
  createGroupItem(
    desk,
    "Resources by type",
    FilterIcon,
    resourceTypes.map(({ title, value }) =>
      createFilteredListItem(desk, {
        id: value,
        title,
        icon: BookIcon,
        type: "resource",
        filter: "type == $kind",
        params: { kind: value },
        orderedBy: [orderBy("published", "desc")],
        templates: [{ id: `resource-${value}` }],
      }),
    ),
  );

const settingsIcons = {
  siteSettings: CogIcon,
  brand: SparklesIcon,
  navigation: MenuIcon,
  labels: TranslateIcon,
};

function createSiteItems(desk: Desk) {
  return [
    createDocumentListItem(desk, {
      type: "legalPage",
      title: "Legal pages",
      icon: BillIcon,
      orderedBy: orderBy("title"),
    }),
    createDocumentListItem(desk, {
      type: "announcement",
      title: "Announcements",
      icon: BellIcon,
      orderedBy: orderBy("start", "desc"),
    }),
    createDocumentListItem(desk, {
      type: "redirect",
      title: "Redirects",
      icon: TransferIcon,
      orderedBy: orderBy("from"),
    }),
    createSingleDocumentItem(desk, {
      type: "solutionGuide",
      documentId: "solutionGuide",
      title: "Solution guide",
      icon: DocumentPdfIcon,
    }),
    createGroupItem(
      desk,
      "Settings",
      CogIcon,
      settings.map(({ type, title }) =>
        createSingleDocumentItem(desk, {
          type,
          documentId: type,
          title,
          icon: settingsIcons[type],
        }),
      ),
    ),
  ];
}

const createStatusItems = (desk: Desk) => [
  createFilteredListItem(desk, {
    id: "not-published",
    title: "Not published yet",
    icon: EditIcon,
    // The list query uses the drafts perspective, its live updates use stored ids.
    filter: `_type in $ours && (_originalId in path("drafts.**") || _id in path("drafts.**"))`,
    params: { ours: documentTypes },
    orderedBy: [orderBy("_updatedAt", "desc")],
  }),
  createFilteredListItem(desk, {
    id: "still-sample",
    title: "Example content",
    icon: WarningOutlineIcon,
    filter: "sample == true",
    orderedBy: [orderBy("_type"), orderBy("_updatedAt", "desc")],
  }),
];

/** Adds the views of a document: where it is used and, for pages, how search results show it. */
export const documentViews: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  singletonTypes.has(schemaType) || ["announcement", "redirect"].includes(schemaType)
    ? S.document()
    : S.document().views([
        S.view.form().title("Editor"),
        S.view.component(UsedOn).id("used-on").title("Used on"),
        ...(isRoutable(schemaType)
          ? [S.view.component(SearchPreviewView).id("search").title("Result preview")]
          : []),
      ]);
