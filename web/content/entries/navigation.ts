import * as z from "zod";
import { toSafeHref } from "../render/safe-href.ts";
import { imageFields, pageLink } from "../sanity/fragments.ts";
import { imageSchema, nonEmptyText, pageLinkSchema, validItems } from "../sanity/schemas.ts";

const linkFields = /* groq */ `_key, label, address, ${pageLink}`;

/** The projection of the document with the header and footer. */
export const navigationFields = /* groq */ `{
  _id,
  _type,
  items[]{
    ${linkFields},
    description,
    groups[]{ _key, title, links[]{ ${linkFields}, description, image${imageFields} } }
  },
  demoLabel,
  footerColumns[]{ _key, title, links[]{ ${linkFields} } },
  legalLinks[]{ ${linkFields} }
}`;

type Target = { page: z.output<typeof pageLinkSchema>; address: string | null };

/** The target of a link; undefined while its page is unpublished or its address is unsafe. */
const getHref = ({ page, address }: Target) => toSafeHref(page ? page.path : address);

const linkSchema = z.object({
  _key: z.string(),
  label: nonEmptyText,
  page: pageLinkSchema.catch(null),
  address: nonEmptyText.nullable().catch(null),
});

const optionalText = nonEmptyText.nullable().catch(null);

/** Links in the footer. */
const links = validItems(linkSchema).transform((items) =>
  items.flatMap(({ _key: key, label, ...target }) => {
    const href = getHref(target);
    return href ? [{ key, label, href }] : [];
  }),
);

const menuLinks = validItems(
  linkSchema.extend({ description: optionalText, image: imageSchema.catch(null) }),
).transform((items) =>
  items.flatMap(({ _key: key, label, description, image, ...target }) => {
    const href = getHref(target);
    return href ? [{ key, label, href, description, image }] : [];
  }),
);

const groups = validItems(
  z.object({ _key: z.string(), title: optionalText, links: menuLinks }),
).transform((items) =>
  items.flatMap(({ _key: key, ...group }) => (group.links.length ? [{ key, ...group }] : [])),
);

const headerItems = validItems(linkSchema.extend({ description: optionalText, groups })).transform(
  (items) =>
    items.flatMap(({ _key: key, label, description, groups: panel, ...target }) => {
      const href = getHref(target);
      return href || panel.length ? [{ key, label, href, description, groups: panel }] : [];
    }),
);

const footerColumns = validItems(
  z.object({ _key: z.string(), title: optionalText, links }),
).transform((items) =>
  items.flatMap(({ _key: key, ...column }) => (column.links.length ? [{ key, ...column }] : [])),
);

const fields = z.object({
  items: headerItems,
  demoLabel: nonEmptyText.catch("Request Demo"),
  footerColumns,
  legalLinks: links,
});

/** The validated header and footer. Invalid links and those to unpublished pages are left out. */
export const navigationSchema = z.unknown().transform((value) => fields.parse(value ?? {}));

export type Navigation = z.output<typeof navigationSchema>;
export type HeaderItem = Navigation["items"][number];
export type MenuGroup = HeaderItem["groups"][number];
export type MenuLink = MenuGroup["links"][number];
