import { defineQuery } from "next-sanity";
import { routableFilter } from "../content/sanity/routable-types.ts";

/** The content of the OG image of the page at `$path`: its headline, and its metrics if it has any. */
export const ogImageQuery = defineQuery(`*[${routableFilter} && path.current == $path][0]{
  _id,
  _type,
  "title": coalesce(headline, sections[defined(headline)][0].headline, title, name),
  "kicker": select(
    _type == "solutionModule" => name,
    coalesce(sections[defined(headline)][0].eyebrow, null)
  ),
  "theme": select(_type == "solutionModule" => theme, null),
  "hue": select(_type == "solutionModule" => hue, null),
  "text": coalesce(seo.description, lead, sections[defined(headline)][0].lead),
  "figures": select(
    _type == "solutionModule" => metrics[0...3]{ value, label },
    sections[_type == "stats"][0].items[0...3]{ value, label }
  )
}`);
