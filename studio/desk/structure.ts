import { CogIcon } from "@sanity/icons/Cog";
import { DocumentsIcon } from "@sanity/icons/Documents";
import { HomeIcon } from "@sanity/icons/Home";
import type { StructureResolver } from "sanity/structure";
import { homePageId } from "./singletons.ts";

/** The desk in the editors' words: the home page, all other pages, and what every page shares. */
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
      S.listItem()
        .id("pages")
        .title("Pages")
        .icon(DocumentsIcon)
        .schemaType("page")
        .child(
          S.documentTypeList("page")
            .title("Pages")
            .apiVersion("2025-02-19")
            .filter(`_type == "page" && path.current != "/"`)
            .defaultOrdering([{ field: "path.current", direction: "asc" }]),
        ),
      S.divider(),
      S.listItem()
        .id("site-settings")
        .title("Site settings")
        .icon(CogIcon)
        .child(S.document().schemaType("siteSettings").documentId("siteSettings")),
    ]);
