import { articles } from "./articles/articles.ts";
import { authors } from "./articles/authors.ts";
import { brand } from "./brand.ts";
import { jobOpenings } from "./careers/job-openings.ts";
import { patternDetection } from "./code-examples/pattern-detection.ts";
import { prEnhancement } from "./code-examples/pr-enhancement.ts";
import { testGeneration } from "./code-examples/test-generation.ts";
import { customerStories } from "./customer-stories/customer-stories.ts";
import { arqcodeDemo } from "./demos/arqcode.ts";
import { arqmeshDemo } from "./demos/arqmesh.ts";
import { arqsightDemo } from "./demos/arqsight.ts";
import { arqtestDemo } from "./demos/arqtest.ts";
import { events } from "./events/events.ts";
import { faqs } from "./faqs/faqs.ts";
import { agentAccessReviewRequest, eventRegistration, jobApplication } from "./forms/forms.ts";
import { industries } from "./industries/industries.ts";
import { labels } from "./labels.ts";
import { cookies } from "./legal/cookies.ts";
import { privacy } from "./legal/privacy.ts";
import { terms } from "./legal/terms.ts";
import { arqcode } from "./modules/arqcode.ts";
import { arqflow } from "./modules/arqflow.ts";
import { arqguard } from "./modules/arqguard.ts";
import { arqintel } from "./modules/arqintel.ts";
import { arqmesh } from "./modules/arqmesh.ts";
import { arqpulse } from "./modules/arqpulse.ts";
import { arqserve } from "./modules/arqserve.ts";
import { arqsight } from "./modules/arqsight.ts";
import { arqtest } from "./modules/arqtest.ts";
import { navigation } from "./navigation.ts";
import { about } from "./pages/about.ts";
import { articlesPage } from "./pages/articles.ts";
import { careersPage } from "./pages/careers.ts";
import { codeExamples } from "./pages/code-examples.ts";
import { contact } from "./pages/contact.ts";
import { customers } from "./pages/customers.ts";
import { demo } from "./pages/demo.ts";
import { downloadGuide } from "./pages/download-guide.ts";
import { eventsPage } from "./pages/events.ts";
import { home } from "./pages/home.ts";
import { platform } from "./pages/platform.ts";
import { pricing } from "./pages/pricing.ts";
import { resources } from "./pages/resources.ts";
import { scheduleDemo } from "./pages/schedule-demo.ts";
import { search } from "./pages/search.ts";
import { security } from "./pages/security.ts";
import { solutions } from "./pages/solutions.ts";
import { thankYou } from "./pages/thank-you.ts";
import { plans } from "./pricing/plans.ts";
import { resourceCategories } from "./resources/categories.ts";
import { resources as library } from "./resources/resources.ts";
import type { SeedDocument } from "./seed-document.ts";
import { sharedSections } from "./shared-sections/shared-sections.ts";
import { siteSettings } from "./site-settings.ts";
import { solutionGuide } from "./solution-guide.ts";
import { team } from "./team/team.ts";
import { testimonials } from "./testimonials/testimonials.ts";
import { webinars } from "./webinars/webinars.ts";

/** The initial content of a new content lake, in a fixed order. */
export const seedDocuments: readonly SeedDocument[] = [
  brand,
  siteSettings,
  navigation,
  solutionGuide,
  labels,
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
  articlesPage,
  customers,
  eventsPage,
  careersPage,
  pricing,
  security,
  ...sharedSections,
  privacy,
  terms,
  cookies,
  ...resourceCategories,
  ...library,
  arqmesh,
  arqsight,
  arqpulse,
  arqcode,
  arqguard,
  arqflow,
  arqtest,
  arqserve,
  arqintel,
  ...industries,
  ...testimonials,
  ...team,
  ...faqs,
  eventRegistration,
  jobApplication,
  agentAccessReviewRequest,
  arqtestDemo,
  arqcodeDemo,
  arqsightDemo,
  arqmeshDemo,
  ...webinars,
  testGeneration,
  patternDetection,
  prEnhancement,
  ...authors,
  ...articles,
  ...customerStories,
  ...events,
  ...jobOpenings,
  ...plans,
];
