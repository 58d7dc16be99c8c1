import { defineQuery } from "next-sanity";
import { routableFilter } from "../content/sanity/routable-types.ts";

/** The content of the OG image of the page at `$path`: its headline, and its metrics if it has any. */
export const ogImageQuery = defineQuery(`*[${routableFilter} && path.current == $path][0]{
  _id,
  _type,
  headline,
  title,
  name,
  theme,
  "hue": coalesce(hue, module->hue),
  module{ _ref },
  "intro": sections[defined(headline)][0]{ headline, eyebrow, lead },
  "text": coalesce(seo.description, summary, lead),
  "metrics": select(
    _type == "solutionModule" => metrics[0...3]{ value, label },
    _type == "resource" && defined(keyNumber.value) => [{
      "value": select(
        defined(keyNumber.before) => keyNumber.before + " to " + keyNumber.value,
        keyNumber.value
      ),
      "label": keyNumber.label
    }],
    sections[_type == "stats"][0].items[0...3]{ value, label }
  )
}`);
