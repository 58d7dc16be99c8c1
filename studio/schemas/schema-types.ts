import type { SchemaTypeDefinition } from "sanity";
import { announcement } from "./documents/shared/announcement.ts";
import { article } from "./documents/editorial/article.ts";
import { author } from "./documents/editorial/author.ts";
import { brand } from "./documents/brand.ts";
import { codeExample } from "./documents/code-example.ts";
import { customerStory } from "./documents/editorial/customer-story.ts";
import { demo } from "./documents/demo.ts";
import { event } from "./documents/editorial/event.ts";
import { faq } from "./documents/faq.ts";
import { form } from "./documents/form.ts";
import { industry } from "./documents/industry.ts";
import { jobOpening } from "./documents/editorial/job-opening.ts";
import { labels } from "./documents/labels.ts";
import { legalPage } from "./documents/legal-page.ts";
import { navigation } from "./documents/navigation.ts";
import { page } from "./documents/page.ts";
import { pricingPlan } from "./documents/editorial/pricing-plan.ts";
import { redirect } from "./documents/redirect.ts";
import { resourceCategory } from "./documents/resource-category.ts";
import { resource } from "./documents/resource.ts";
import { sharedSection } from "./documents/shared/shared-section.ts";
import { siteSettings } from "./documents/site-settings.ts";
import { solutionGuide } from "./documents/solution-guide.ts";
import { solutionModule } from "./documents/solution-module.ts";
import { teamMember } from "./documents/team-member.ts";
import { testimonial } from "./documents/testimonial.ts";
import { webinar } from "./documents/webinar.ts";
import { auditLogEntry } from "./objects/audit-log-entry.ts";
import { button } from "./objects/button.ts";
import { card } from "./objects/card.ts";
import { carouselMetric } from "./objects/carousel-metric.ts";
import { companyLogo } from "./objects/company-logo.ts";
import { demoStep } from "./objects/demo-step.ts";
import { differentiator } from "./objects/differentiator.ts";
import { footerColumn } from "./objects/navigation/footer-column.ts";
import { formField } from "./objects/form-field.ts";
import { formMessage } from "./objects/form-message.ts";
import { guideChoice } from "./objects/guide-choice.ts";
import { guideStep } from "./objects/guide-step.ts";
import { headerItem } from "./objects/navigation/header-item.ts";
import { industryMetric } from "./objects/industry-metric.ts";
import { linkCard } from "./objects/link-card.ts";
import { menuGroup } from "./objects/navigation/menu-group.ts";
import { menuLink } from "./objects/navigation/menu-link.ts";
import { exampleStep } from "./objects/modules/example-step.ts";
import { moduleFeature } from "./objects/modules/module-feature.ts";
import { modulePart } from "./objects/modules/module-part.ts";
import { moduleResult } from "./objects/modules/module-result.ts";
import { moduleMetric } from "./objects/modules/module-metric.ts";
import { navigationItem } from "./objects/navigation/navigation-item.ts";
import { numberInput } from "./objects/pricing/number-input.ts";
import { offerStep } from "./objects/pricing/offer-step.ts";
import { point } from "./objects/point.ts";
import { priceDriver } from "./objects/pricing/price-driver.ts";
import { priceSize } from "./objects/pricing/price-size.ts";
import { profileLink } from "./objects/profile-link.ts";
import { securityCommitment } from "./objects/security-commitment.ts";
import { seo } from "./objects/seo.ts";
import { socialLink } from "./objects/social-link.ts";
import { stat } from "./objects/stat.ts";
import { blockTypes } from "./block-types.ts";
import { sceneTypes } from "./scene-types.ts";
import { pageSectionTypes } from "./section-types.ts";

/** All content types of the site. */
export const schemaTypes: SchemaTypeDefinition[] = [
  announcement,
  article,
  author,
  brand,
  codeExample,
  customerStory,
  demo,
  event,
  faq,
  form,
  industry,
  jobOpening,
  labels,
  legalPage,
  navigation,
  page,
  pricingPlan,
  redirect,
  resourceCategory,
  resource,
  sharedSection,
  siteSettings,
  solutionGuide,
  solutionModule,
  teamMember,
  testimonial,
  webinar,
  ...Object.values(pageSectionTypes),
  ...Object.values(sceneTypes),
  ...Object.values(blockTypes),
  auditLogEntry,
  button,
  card,
  carouselMetric,
  companyLogo,
  demoStep,
  differentiator,
  exampleStep,
  footerColumn,
  formField,
  formMessage,
  guideChoice,
  guideStep,
  headerItem,
  industryMetric,
  linkCard,
  menuGroup,
  menuLink,
  moduleFeature,
  moduleMetric,
  modulePart,
  moduleResult,
  navigationItem,
  numberInput,
  offerStep,
  point,
  priceDriver,
  priceSize,
  profileLink,
  securityCommitment,
  seo,
  socialLink,
  stat,
];
