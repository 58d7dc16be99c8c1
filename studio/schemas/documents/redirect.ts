import { TransferIcon } from "@sanity/icons/Transfer";
import { defineField, defineType, type ValidationContext } from "sanity";
import { studioApiVersion } from "../../client/api-version.ts";
import { readSiteConfig } from "../../client/site-config.ts";
import { requireExactlyOne } from "../fields/exactly-one.ts";
import {
  findPathProblem,
  getConflictPerspective,
  getPublishedId,
  fetchTitleAtPath,
} from "../fields/page-path.ts";
import { pageReference } from "../fields/page-reference.ts";

/** A redirect from an old path. Created automatically when the path of a published page changes. */
export const redirect = defineType({
  name: "redirect",
  title: "Redirect",
  type: "document",
  icon: TransferIcon,
  fields: [
    defineField({
      name: "from",
      title: "Old path",
      description: "Where visitors arrive, for example /old-page. No page may have this path.",
      type: "string",
      validation: (rule) =>
        rule.required().custom(async (from: string | undefined, context) => {
          if (!from) return true;
          return findPathProblem(from) ?? (await takenBy(from, context)) ?? true;
        }),
    }),
    pageReference({
      description: "Where they are led. The redirect follows the page when its path changes.",
      validation: (rule) =>
        rule.custom((_, { parent }) =>
          requireExactlyOne(parent, { page: "a page", address: "an address" }),
        ),
    }),
    defineField({
      name: "address",
      title: "Address",
      description: "Where they are led instead, for something outside this site.",
      type: "url",
      validation: (rule) =>
        rule
          .uri({ scheme: ["https"] })
          .custom((address: string | undefined) =>
            isOnSite(address, readSiteConfig().siteUrl)
              ? "This address is on this site: choose the page above, so that the redirect follows it"
              : true,
          ),
    }),
    defineField({
      name: "temporary",
      title: "Temporary",
      description:
        "Search engines keep the old path in their results. Leave off if the page has moved for good.",
      type: "boolean",
      initialValue: false,
    }),
    defineField({
      name: "paused",
      title: "Paused",
      description: "While this is on, the old path shows “page not found”.",
      type: "boolean",
      initialValue: false,
    }),
  ],
  orderings: [{ name: "from", title: "Old path", by: [{ field: "from", direction: "asc" }] }],
  preview: {
    select: {
      title: "from",
      path: "page.path.current",
      address: "address",
      temporary: "temporary",
      paused: "paused",
    },
    prepare: ({ title, path, address, temporary, paused }) => ({
      title: title ?? "No path yet",
      subtitle: [
        path || address ? `→ ${path ?? address}` : "No target yet",
        temporary && "Temporary",
        paused && "Paused",
      ]
        .filter(Boolean)
        .join(" · "),
    }),
  },
});

/** Whether an address is on this site; such redirects could form a loop. */
function isOnSite(address: string | undefined, siteUrl: string): boolean {
  const url = address ? URL.parse(address) : null;
  return url !== null && url.host === URL.parse(siteUrl)?.host;
}

async function takenBy(from: string, context: ValidationContext): Promise<string | undefined> {
  const page = await fetchTitleAtPath(from, context);
  if (page !== null) return `“${page}” has this path; give it another one first`;
  const id = getPublishedId(context.document?._id ?? "");
  const other = await context
    .getClient({ apiVersion: studioApiVersion })
    .withConfig({ perspective: getConflictPerspective(context.document?._id ?? "") })
    .fetch<string | null>(
      `*[_type == "redirect" && from == $from && _id != $id && _id != $draft && !(_id in path("versions.**"))][0]._id`,
      { from, id, draft: `drafts.${id}` },
      { tag: "redirect-from" },
    );
  return other === null ? undefined : "Another redirect already has this path";
}
