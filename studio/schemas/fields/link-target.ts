import { defineField } from "sanity";
import { requireAtMostOne, requireExactlyOne } from "./exactly-one.ts";
import { findLinkProblem } from "./link-address.ts";
import { pageReference } from "./page-reference.ts";

const targets = { page: "a page", address: "an address" };

/** The two fields for the target of a link: a page of this site, or an address elsewhere. */
export function linkTarget({ isRequired = true } = {}) {
  const checkTarget = isRequired ? requireExactlyOne : requireAtMostOne;
  return [
    pageReference({
      description: "The link follows this page when its path changes.",
      validation: (rule) => rule.custom((_, { parent }) => checkTarget(parent, targets)),
    }),
    defineField({
      name: "address",
      title: "Address",
      description:
        "For a link to another site, for example https://acme.com. Then leave the page empty.",
      type: "string",
      validation: (rule) =>
        rule.custom((address: string | undefined) =>
          address ? (findLinkProblem(address) ?? true) : true,
        ),
    }),
  ];
}

/** The values and function of a Studio preview of a link: its label above its target. */
export const linkPreview = {
  select: { title: "label", path: "page.path.current", address: "address" },
  prepare: ({ title, path, address }: Record<string, string | undefined>) => ({
    title: title ?? "Without a label",
    subtitle: path ?? address ?? "No target yet",
  }),
};
