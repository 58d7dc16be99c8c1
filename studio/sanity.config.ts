import "./client/studio-setup.ts";
import { visionTool } from "@sanity/vision";
import { type AssetSource, defineConfig, defineLocaleResourceBundle } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { media, mediaAssetSource } from "sanity-plugin-media";
import { addApprovalAction } from "./approval/approval-action.tsx";
import { useApprovalBadge } from "./approval/approval-badge.ts";
import { checklistTool } from "./checklist/checklist-tool.tsx";
import { createContentSource } from "./client/content-source.ts";
import { readSiteConfig } from "./client/site-config.ts";
import { addRedirectActions } from "./desk/publish-action.ts";
import { ReadOnlyNotice } from "./desk/read-only-notice.tsx";
import { isAdmin, canEdit } from "./desk/roles.ts";
import { releaseActions } from "./desk/release-redirects.ts";
import { sampleBadge } from "./desk/sample-badge.ts";
import { filterActions, filterNewDocuments } from "./desk/singletons.ts";
import { documentViews, structure } from "./desk/structure.ts";
import { addTemplates } from "./desk/templates.ts";
import { inputTexts, validationTexts } from "./desk/validation-texts.ts";
import { createBrandIcon } from "./branding/brand-icon.tsx";
import { createPalette, createPaletteCss } from "./branding/palette.ts";
import { createTheme } from "./branding/theme.ts";
import { FormInput } from "./form-input.tsx";
import { PreviewHeader } from "./presentation/preview-header.tsx";
import { createPreviewUrl, resolve } from "./presentation/preview.ts";
import { addShareAction } from "./presentation/share-preview.tsx";
import { schemaTypes } from "./schemas/schema-types.ts";

const site = readSiteConfig();
const { brand } = site;
const palette = createPalette(brand);
addStyle(createPaletteCss(palette));

/** A text that the Studio requests from this bundle but has in another one only. */
const missingTexts = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "structure",
  resources: { "changes.action.close-label": "Close history" },
});

export default defineConfig({
  ...createContentSource(site),
  title: brand.name ? `${brand.name} content` : "Content studio",
  ...(brand.icon ? { icon: createBrandIcon(brand.icon) } : {}),
  theme: createTheme(palette),
  // The CLI already serves the Studio under /studio; the base path is relative to that.
  basePath: "/",
  schema: { types: schemaTypes, templates: addTemplates },
  i18n: { bundles: [validationTexts, inputTexts, missingTexts] },
  plugins: [
    structureTool({ title: "Content", structure, defaultDocumentNode: documentViews }),
    presentationTool({
      title: "Preview",
      previewUrl: createPreviewUrl(site),
      resolve,
      components: { unstable_header: { component: PreviewHeader } },
    }),
    visionTool({ title: "Queries" }),
    media(),
  ],
  tools: (tools, { currentUser }) => [
    // Viewers cannot manage files, so this tool would only show them errors.
    ...tools.filter(({ name }) => name !== "vision" && (name !== "media" || canEdit(currentUser))),
    checklistTool,
    ...tools.filter(({ name }) => name === "vision" && isAdmin(currentUser)),
  ],
  document: {
    actions: (actions, context) =>
      [addRedirectActions, addShareAction, addApprovalAction].reduce(
        (extended, extend) => extend(extended, context),
        filterActions(actions, context),
      ),
    badges: (badges) => [...badges, sampleBadge, useApprovalBadge],
    newDocumentOptions: (options, { currentUser }) =>
      canEdit(currentUser) ? filterNewDocuments(options) : [],
    comments: { enabled: false },
    // Role requests use Sanity's platform; with the embedded lake, an admin assigns roles.
    askToEdit: { enabled: site.sanityApiHost === null },
  },
  form: {
    components: { input: FormInput },
    image: { assetSources: createMediaSource },
    file: { assetSources: createMediaSource },
  },
  studio: { components: { activeToolLayout: ReadOnlyNotice } },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  releases: { enabled: true, actions: releaseActions },
  // A beta API that the embedded lake implements: the activity of releases.
  beta: { eventsAPI: { releases: site.sanityApiHost !== null } },
  scheduledDrafts: { enabled: true },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
});

/**
 * One picker for images and files, with search and tags. The plugin's picker opens only to select; with
 * Sanity's own uploader, fields can upload too, even if they already have a file.
 */
function createMediaSource(sources: AssetSource[]): AssetSource[] {
  const uploader = sources.find(({ Uploader }) => Uploader)?.Uploader;
  return [{ ...mediaAssetSource, ...(uploader && { Uploader: uploader }) }];
}

/** Adds a style sheet to the page; Sanity's CLI loads this file without one. */
function addStyle(css: string) {
  const style = globalThis.document?.createElement?.("style");
  if (!style) return;
  style.textContent = css;
  document.head.append(style);
}
