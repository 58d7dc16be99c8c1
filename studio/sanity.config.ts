import "./client/before-studio.ts";
import { visionTool } from "@sanity/vision";
import { defineConfig } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { checklistTool } from "./checklist/checklist-tool.tsx";
import { contentSource } from "./client/content-source.ts";
import { readSiteConfig } from "./client/site-config.ts";
import { actionsThatRedirect } from "./desk/publish-action.ts";
import { ReadOnlyNotice } from "./desk/read-only-notice.tsx";
import { isAdmin, mayEdit } from "./desk/roles.ts";
import { releaseActions } from "./desk/release-redirects.ts";
import { sampleBadge } from "./desk/sample-badge.ts";
import { actionsFor, withoutSingletons } from "./desk/singletons.ts";
import { documentViews, structure } from "./desk/structure.ts";
import { templates } from "./desk/templates.ts";
import { BrandIcon } from "./branding/brand-icon.tsx";
import { theme } from "./branding/theme.ts";
import { previewUrl, resolve } from "./presentation/preview.ts";
import { actionsThatShare } from "./presentation/share-preview.tsx";
import { schemaTypes } from "./schemas/schema-types.ts";

const site = readSiteConfig();

export default defineConfig({
  ...contentSource(site),
  title: "Arq content",
  icon: BrandIcon,
  theme,
  // The CLI already places the Studio under /studio; a second one here would be looked for below it.
  basePath: "/",
  schema: { types: schemaTypes, templates },
  plugins: [
    structureTool({ title: "Content", structure, defaultDocumentNode: documentViews }),
    presentationTool({ title: "Preview", previewUrl: previewUrl(site), resolve }),
    visionTool({ title: "Queries" }),
  ],
  tools: (tools, { currentUser }) => [
    // Whoever only reads can group no changes: that tool would ask for what is refused.
    ...tools.filter(
      ({ name }) => name !== "vision" && (name !== "releases" || mayEdit(currentUser)),
    ),
    checklistTool,
    ...tools.filter(({ name }) => name === "vision" && isAdmin(currentUser)),
  ],
  document: {
    actions: (actions, context) =>
      actionsThatShare(actionsThatRedirect(actionsFor(actions, context), context), context),
    badges: (badges) => [...badges, sampleBadge],
    newDocumentOptions: (options, { currentUser }) =>
      mayEdit(currentUser) ? withoutSingletons(options) : [],
    comments: { enabled: false },
    // Asking for a role goes to Sanity's own staff pages; on the embedded lake an admin gives it.
    askToEdit: { enabled: site.sanityApiHost === null },
  },
  studio: { components: { activeToolLayout: ReadOnlyNotice } },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  releases: { enabled: true, actions: releaseActions },
  // A beta of Sanity's service, which the embedded lake answers: who put what into a release.
  beta: { eventsAPI: { releases: site.sanityApiHost !== null } },
  scheduledDrafts: { enabled: true },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
});
