import { defineQuery } from "next-sanity";
import { seoFields } from "../../content/sanity/fragments.ts";
import { routableFilter } from "../../content/sanity/routable-types.ts";
import { articlePageFields } from "../../features/articles/article.groq.ts";
import { customerStoryPageFields } from "../../features/customer-stories/customer-story.groq.ts";
import { eventPageFields } from "../../features/events/event.groq.ts";
import { jobOpeningPageFields } from "../../features/careers/job-opening.groq.ts";
import { legalPageFields } from "../../features/legal/legal-page.groq.ts";
import { resourcePageFields } from "../../features/resources/resource-page.groq.ts";
import { modulePageFields } from "../../features/solutions/module-page.groq.ts";
import { sectionsField } from "../../sections/page.groq.ts";

/** The page at `$path`: of any routable type; null if there is none. */
export const pageQuery = defineQuery(`*[${routableFilter} && path.current == $path][0]{
  _id,
  _type,
  _updatedAt,
  "path": path.current,
  seo${seoFields},
  _type == "page" || _type == "solutionModule" => {${sectionsField}},
  _type == "page" => { title },
  _type == "solutionModule" => {${modulePageFields}},
  _type == "legalPage" => {${legalPageFields}},
  _type == "article" => {${articlePageFields}},
  _type == "customerStory" => {${customerStoryPageFields}},
  _type == "event" => {${eventPageFields}},
  _type == "jobOpening" => {${jobOpeningPageFields}},
  _type == "resource" => {${resourcePageFields}}
}`);
