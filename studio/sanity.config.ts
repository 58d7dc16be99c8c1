import "./connection/before-studio.ts";
import { visionTool } from "@sanity/vision";
import { type CurrentUser, defineConfig } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { contentSource } from "./connection/content-source.ts";
import { readSiteConfig } from "./connection/site-config.ts";
import { actionsFor, withoutSingletons } from "./desk/singletons.ts";
import { structure } from "./desk/structure.ts";
import { BrandIcon } from "./look/brand-icon.tsx";
import { theme } from "./look/theme.ts";
import { previewUrl, resolve } from "./presentation/preview.ts";
import { schemaTypes } from "./schemas/schema-types.ts";

const site = readSiteConfig();

/** Roles that may run queries of their own: the product's, and the one of a hosted project. */
const adminRoles = new Set(["admin", "administrator"]);

function isAdmin(user: CurrentUser | null): boolean {
  return user?.roles.some(({ name }) => adminRoles.has(name)) ?? false;
}

export default defineConfig({
  ...contentSource(site),
  title: "Arq content",
  icon: BrandIcon,
  theme,
  // The CLI already places the Studio under /studio; a second one here would be looked for below it.
  basePath: "/",
  schema: { types: schemaTypes },
  plugins: [
    structureTool({ title: "Content", structure }),
    presentationTool({ title: "Preview", previewUrl: previewUrl(site.siteUrl), resolve }),
    visionTool({ title: "Queries" }),
  ],
  tools: (tools, { currentUser }) =>
    isAdmin(currentUser) ? tools : tools.filter(({ name }) => name !== "vision"),
  document: {
    actions: actionsFor,
    newDocumentOptions: withoutSingletons,
    comments: { enabled: false },
  },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
});
