import type { SchemaTypeDefinition } from "sanity";
import { page } from "./documents/page.ts";
import { siteSettings } from "./documents/site-settings.ts";
import { beforeAfterFigure } from "./objects/before-after-figure.ts";
import { button } from "./objects/button.ts";
import { navigationItem } from "./objects/navigation-item.ts";
import { pillar } from "./objects/pillar.ts";
import { seo } from "./objects/seo.ts";
import { socialLink } from "./objects/social-link.ts";
import { sceneTypes } from "./scene-types.ts";
import { sectionTypes } from "./section-types.ts";

/** All content types of the site. */
export const schemaTypes: SchemaTypeDefinition[] = [
  page,
  siteSettings,
  ...Object.values(sectionTypes),
  ...Object.values(sceneTypes),
  beforeAfterFigure,
  button,
  navigationItem,
  pillar,
  seo,
  socialLink,
];
