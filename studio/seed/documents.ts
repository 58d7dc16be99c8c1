import { faqs } from "./faqs/faqs.ts";
import { industries } from "./industries/industries.ts";
import { cookies } from "./legal/cookies.ts";
import { privacy } from "./legal/privacy.ts";
import { terms } from "./legal/terms.ts";
import { about } from "./pages/about.ts";
import { codeExamples } from "./pages/code-examples.ts";
import { contact } from "./pages/contact.ts";
import { demo } from "./pages/demo.ts";
import { downloadGuide } from "./pages/download-guide.ts";
import { home } from "./pages/home.ts";
import { platform } from "./pages/platform.ts";
import { resources } from "./pages/resources.ts";
import { scheduleDemo } from "./pages/schedule-demo.ts";
import { search } from "./pages/search.ts";
import { solutions } from "./pages/solutions.ts";
import { thankYou } from "./pages/thank-you.ts";
import type { SeedDocument } from "./seed-document.ts";
import { siteSettings } from "./site-settings.ts";
import { team } from "./team/team.ts";
import { testimonials } from "./testimonials/testimonials.ts";

/** Everything a new content lake starts with, in a fixed order. */
export const seedDocuments: readonly SeedDocument[] = [
  siteSettings,
  home,
  platform,
  solutions,
  about,
  resources,
  contact,
  demo,
  scheduleDemo,
  downloadGuide,
  codeExamples,
  thankYou,
  search,
  privacy,
  terms,
  cookies,
  ...industries,
  ...testimonials,
  ...team,
  ...faqs,
];
