import { TransferIcon } from "@sanity/icons/Transfer";
import { defineField, defineType } from "sanity";
import { exactlyOne } from "../fields/exactly-one.ts";
import { pageReference } from "../fields/page-reference.ts";
import { line } from "../fields/text-fields.ts";

/** An old path that leads on. Made by itself when a published page gets another path. */
export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  icon: TransferIcon,
  fields: [
    line({
      name: "from",
      title: "Old path",
      description: "Where visitors arrive, for example /old-page. No page may have this path.",
    }),
    pageReference({
      description: "Where they are led. The redirect follows the page when its path changes.",
      validation: (rule) =>
        rule.custom((_, { parent }) =>
          exactlyOne(parent, { page: "a page", address: "an address" }),
        ),
    }),
    defineField({
      name: "address",
      title: "Address",
      description: "Where they are led instead, for something outside this site.",
      type: "url",
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
  ],
  orderings: [{ name: "from", title: "Old path", by: [{ field: "from", direction: "asc" }] }],
  preview: {
    select: { title: "from", path: "page.path.current", address: "address" },
    prepare: ({ title, path, address }) => ({
      title: title ?? "No path yet",
      subtitle: `→ ${path ?? address ?? "nowhere yet"}`,
    }),
  },
});
