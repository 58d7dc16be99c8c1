import { BillIcon } from "@sanity/icons/Bill";
import { BookIcon } from "@sanity/icons/Book";
import { CaseIcon } from "@sanity/icons/Case";
import { CodeBlockIcon } from "@sanity/icons/CodeBlock";
import { CogIcon } from "@sanity/icons/Cog";
import { CubeIcon } from "@sanity/icons/Cube";
import { DocumentPdfIcon } from "@sanity/icons/DocumentPdf";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { DoubleQuoteIcon } from "@sanity/icons/DoubleQuote";
import { FolderIcon } from "@sanity/icons/Folder";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { HomeIcon } from "@sanity/icons/Home";
import { PlayIcon } from "@sanity/icons/Play";
import { PresentationIcon } from "@sanity/icons/Presentation";
import { StarIcon } from "@sanity/icons/Star";
import { TagIcon } from "@sanity/icons/Tag";
import { TransferIcon } from "@sanity/icons/Transfer";
import { UsersIcon } from "@sanity/icons/Users";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import type { ComponentType } from "react";
import type { SortOrderingItem } from "sanity";
import type { StructureBuilder, StructureResolver } from "sanity/structure";
import { homePageId } from "../schemas/fields/page-path.ts";

const apiVersion = "2025-02-19";

interface Documents {
  type: string;
  /** What the list is called, in the editors' words. */
  title: string;
  icon: ComponentType;
  orderedBy: SortOrderingItem;
  /** What is listed, where it is not every document of the type. */
  filter?: string;
}

const by = (field: string, direction: "asc" | "desc" = "asc"): SortOrderingItem => ({
  field,
  direction,
});

function list(S: StructureBuilder, { type, title, icon, orderedBy, filter }: Documents) {
  const documents = S.documentTypeList(type)
    .title(title)
    .apiVersion(apiVersion)
    .defaultOrdering([orderedBy]);
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icon)
    .schemaType(type)
    .child(filter ? documents.filter(`_type == $type && ${filter}`).params({ type }) : documents);
}

function group(S: StructureBuilder, title: string, icon: ComponentType, members: Documents[]) {
  return S.listItem()
    .id(title.toLowerCase())
    .title(title)
    .icon(icon)
    .child(
      S.list()
        .title(title)
        .items(members.map((documents) => list(S, documents))),
    );
}

/** The desk in the editors' words: what has an address, what is shown there, and what all share. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id("content")
    .title("Content")
    .items([
      S.listItem()
        .id("home")
        .title("Home page")
        .icon(HomeIcon)
        .child(S.document().schemaType("page").documentId(homePageId)),
      list(S, {
        type: "page",
        title: "Pages",
        icon: DocumentsIcon,
        orderedBy: by("path.current"),
        filter: `path.current != "/"`,
      }),
      list(S, {
        type: "solutionModule",
        title: "Solutions",
        icon: CubeIcon,
        orderedBy: by("name"),
      }),
      S.divider(),
      group(S, "Proof", StarIcon, [
        { type: "industry", title: "Industries", icon: CaseIcon, orderedBy: by("title") },
        {
          type: "testimonial",
          title: "Testimonials",
          icon: DoubleQuoteIcon,
          orderedBy: by("author"),
        },
        { type: "teamMember", title: "Team", icon: UsersIcon, orderedBy: by("name") },
      ]),
      group(S, "Library", FolderIcon, [
        {
          type: "resource",
          title: "Resources",
          icon: BookIcon,
          orderedBy: by("published", "desc"),
        },
        {
          type: "resourceCategory",
          title: "Resource categories",
          icon: TagIcon,
          orderedBy: by("title"),
        },
        { type: "demo", title: "Demos", icon: PlayIcon, orderedBy: by("title") },
        {
          type: "webinar",
          title: "Webinars",
          icon: PresentationIcon,
          orderedBy: by("date", "desc"),
        },
        {
          type: "codeExample",
          title: "Code examples",
          icon: CodeBlockIcon,
          orderedBy: by("title"),
        },
      ]),
      list(S, {
        type: "faq",
        title: "Questions and answers",
        icon: HelpCircleIcon,
        orderedBy: by("question"),
      }),
      S.divider(),
      list(S, { type: "legalPage", title: "Legal pages", icon: BillIcon, orderedBy: by("title") }),
      list(S, { type: "redirect", title: "Redirects", icon: TransferIcon, orderedBy: by("from") }),
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
      S.listItem()
        .id("still-sample")
        .title("Still sample")
        .icon(WarningOutlineIcon)
        .child(
          S.documentList()
            .id("still-sample")
            .title("Still sample: replace before a launch")
            .apiVersion(apiVersion)
            .filter("sample == true")
            .defaultOrdering([by("_type"), by("_updatedAt", "desc")]),
        ),
    ]);
