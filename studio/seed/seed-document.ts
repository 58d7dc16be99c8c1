import type {
  Article,
  Author,
  Brand,
  Button,
  CodeExample,
  CustomerStory,
  Demo,
  Event,
  Faq,
  Form,
  Industry,
  JobOpening,
  Labels,
  LegalPage,
  Navigation,
  Page,
  PricingPlan,
  Redirect,
  Resource,
  ResourceCategory,
  SharedSection,
  SiteSettings,
  SolutionGuide,
  SolutionModule,
  TeamMember,
  Testimonial,
  Webinar,
} from "../../web/content/sanity/sanity.types.ts";

/** A seed document without the fields that the content lake adds on import. */
type Seed<Document> = Omit<Document, "_createdAt" | "_updatedAt" | "_rev">;

/** A file to import with the seed: `file@file://./files/<name>`, relative to `seed.ndjson`. */
type SeedFile = {
  _type: "file";
  _sanityAsset: string;
};

/** An image to import with the seed: `image@file://./<path>`, relative to `seed.ndjson`. */
type SeedImage = {
  _type: "image";
  _sanityAsset: string;
};

/** A portrait with its alternative text. */
type SeedPortrait = SeedImage & { alt: string };

/** A document whose files the import converts to assets and references. */
type WithFiles<Document, Field extends keyof Document> = Omit<Seed<Document>, Field> & {
  [F in Field]?: SeedFile;
};

export type SeedPage = Seed<Page> & { _id: SeedPageId };
export type SeedLegalPage = Seed<LegalPage> & { _id: SeedLegalId };
export type SeedModule = Seed<SolutionModule> & { _id: SeedModuleId };
export type SeedArticle = Seed<Article> & { _id: SeedArticleId };
export type SeedAuthor = Seed<Author>;
export type SeedCustomerStory = Seed<CustomerStory> & { _id: SeedStoryId };
export type SeedEvent = Seed<Event> & { _id: SeedEventId };
export type SeedJobOpening = Seed<JobOpening> & { _id: SeedJobId };
export type SeedPlan = Seed<PricingPlan>;
export type SeedLabels = Seed<Labels>;
export type SeedBrand = Omit<Seed<Brand>, "logo" | "darkLogo" | "favicon"> & {
  logo: SeedImage;
  darkLogo: SeedImage;
  favicon: SeedImage;
};
export type SeedSharedSection = Seed<SharedSection> & { _id: SeedSharedId };
export type SeedSettings = Seed<SiteSettings>;
export type SeedNavigation = Seed<Navigation>;
export type SeedGuide = Seed<SolutionGuide>;
export type SeedIndustry = Seed<Industry>;
export type SeedTestimonial = Seed<Testimonial>;
export type SeedTeamMember = Seed<TeamMember>;
export type SeedCategory = Seed<ResourceCategory>;
export type SeedResource = WithFiles<Resource, "file">;
export type SeedFaq = Seed<Faq>;
export type SeedForm = Seed<Form> & { _id: SeedFormId };
export type SeedDemo = Seed<Demo> & { _id: SeedDemoId };
export type SeedWebinar = Omit<
  WithFiles<Webinar, "recordingFile" | "captionsFile" | "slidesFile">,
  "poster"
> & { poster?: SeedImage & { alt: string } };
export type SeedCodeExample = Seed<CodeExample>;
export type SeedRedirect = Seed<Redirect>;

/** Any document of the seed. */
export type SeedDocument =
  | SeedPage
  | SeedLegalPage
  | SeedModule
  | SeedArticle
  | SeedAuthor
  | SeedCustomerStory
  | SeedEvent
  | SeedJobOpening
  | SeedPlan
  | SeedLabels
  | SeedSharedSection
  | SeedBrand
  | SeedSettings
  | SeedNavigation
  | SeedGuide
  | SeedIndustry
  | SeedTestimonial
  | SeedTeamMember
  | SeedCategory
  | SeedResource
  | SeedFaq
  | SeedForm
  | SeedDemo
  | SeedWebinar
  | SeedCodeExample
  | SeedRedirect;

/** Documents with a URL. Links use these ids, so that the compiler rejects missing targets. */
export type SeedPageId = `page-${
  | "home"
  | "platform"
  | "solutions"
  | "about"
  | "resources"
  | "articles"
  | "customers"
  | "events"
  | "careers"
  | "pricing"
  | "security"
  | "contact"
  | "demo"
  | "schedule-demo"
  | "download-guide"
  | "code-examples"
  | "thank-you"
  | "search"}`;
export type SeedLegalId = `legal-${"privacy" | "terms" | "cookies"}`;
export type SeedModuleId = `module-arq${
  "mesh" | "sight" | "pulse" | "code" | "guard" | "flow" | "test" | "serve" | "intel"}`;
export type SeedArticleId = `article-${"late-data" | "agent-permissions" | "first-module"}`;
export type SeedStoryId = `story-${"bearings" | "savings-bank" | "hospitals"}`;
export type SeedEventId = `event-${"platform-briefing" | "security-roundtable"}`;
export type SeedJobId = `job-${"data-platform-engineer" | "customer-engineer"}`;
export type SeedResourceId = "resource-agent-access-review";
export type SeedRoutableId =
  | SeedPageId
  | SeedLegalId
  | SeedModuleId
  | SeedArticleId
  | SeedStoryId
  | SeedEventId
  | SeedJobId
  | SeedResourceId;
export type SeedSharedId = `shared-${"first-call"}`;
export type SeedFormId = `form-${"event-registration" | "job-application" | "agent-access-review"}`;
export type SeedDemoId = `demo-arq${"test" | "code" | "sight" | "mesh"}`;

/** A reference to any document with a URL. */
export function toRoutable(id: SeedRoutableId) {
  return { _type: "reference" as const, _ref: id };
}

/** A reference to a page. */
export function toPage(id: SeedPageId) {
  return toRoutable(id);
}

/** A reference to a module. */
export function toModule(id: SeedModuleId) {
  return toRoutable(id);
}

/** A reference to a demo. */
export function toDemo(id: SeedDemoId) {
  return { _type: "reference" as const, _ref: id };
}

/** A reference to a form. */
export function toForm(id: SeedFormId) {
  return { _type: "reference" as const, _ref: id };
}

/** A reference to a resource category. */
export function toCategory(id: `category-${string}`) {
  return { _type: "reference" as const, _ref: id };
}

/** A reference to a resource of the library. */
export function toResource(id: `resource-${string}`) {
  return { _type: "reference" as const, _ref: id };
}

/** A place on a page that shows a shared section. */
export function sharedSection(id: SeedSharedId) {
  return {
    _key: id,
    _type: "sharedSectionReference" as const,
    shared: { _type: "reference" as const, _ref: id },
  };
}

/** A file in `studio/seed/files`, uploaded on import. */
export function seedFile(name: string): SeedFile {
  return { _type: "file", _sanityAsset: `file@file://./files/${name}` };
}

/** A file in `studio/seed/recordings`, uploaded on import. */
export function seedRecording(name: string): SeedFile {
  return { _type: "file", _sanityAsset: `file@file://./recordings/${name}` };
}

/** An image in `studio/seed`, uploaded on import. */
export function seedImage(path: `${string}/${string}`): SeedImage {
  return { _type: "image", _sanityAsset: `image@file://./${path}` };
}

/** The drawn portrait of a person, named after the person. */
export function seedPortrait(name: string): SeedPortrait {
  const file = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "-");
  return { ...seedImage(`portraits/${file}.svg`), alt: `Drawn portrait of ${name}` };
}

type KeyedButton = Button & { _key: string };

/** A button that links to a page, a module or a legal page. */
export function pageButton(label: string, id: SeedRoutableId): KeyedButton {
  return { _key: keyFrom(label), _type: "button", label, target: "page", page: toRoutable(id) };
}

/** A button that links to the demo booking of the site settings. */
export function demoButton(label: string, meeting?: string): KeyedButton {
  const button = { _key: keyFrom(label), _type: "button" as const, label };
  return { ...button, target: "demo", ...(meeting && { meeting }) };
}

/** A button that opens the assistant with a question. */
export function assistantButton(label: string, question: string): KeyedButton {
  return { _key: keyFrom(label), _type: "button", label, target: "assistant", question };
}

/** A button that opens a tab of its module page. */
export function tabButton(label: string, tab: NonNullable<Button["tab"]>): KeyedButton {
  return { _key: keyFrom(label), _type: "button", label, target: "tab", tab };
}

/** Creates an array key from a name, so that it stays the same when the order changes. */
export function keyFrom(name: string): string {
  return (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-");
}
