import { about } from "./pages/about.ts";
import { contact } from "./pages/contact.ts";
import { cookies } from "./pages/cookies.ts";
import { home } from "./pages/home.ts";
import { platform } from "./pages/platform.ts";
import { privacy } from "./pages/privacy.ts";
import { solutions } from "./pages/solutions.ts";
import { terms } from "./pages/terms.ts";
import type { SeedDocument } from "./seed-document.ts";
import { siteSettings } from "./site-settings.ts";

/** Everything a new content lake starts with, in a fixed order. */
export const seedDocuments: readonly SeedDocument[] = [
  siteSettings,
  home,
  platform,
  solutions,
  about,
  contact,
  privacy,
  terms,
  cookies,
];
