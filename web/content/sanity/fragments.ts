/**
 * Parts that several queries share. A reference is followed as `{ _ref, path }`: the id makes the
 * page depend on the document also while that is not published.
 */

export const pageLink = /* groq */ `page{ _ref, "path": @->path.current }`;

export const imageFields = /* groq */ `{
  asset{ _ref },
  alt,
  crop{ top, bottom, left, right },
  hotspot{ x, y, width, height }
}`;

export const buttonFields = /* groq */ `{ _key, label, about, target, question, address, tab, ${pageLink} }`;

export const richText = /* groq */ `{
  _key,
  _type,
  style,
  listItem,
  level,
  children[]{ _key, _type, text, marks },
  markDefs[]{
    _key,
    _type,
    _type == "link" => { href },
    _type == "internalLink" => { ${pageLink} }
  },
  _type == "image" => ${imageFields}
}`;

/** The page metadata of spec 3, of any document that has an address. */
export const seoFields = /* groq */ `{
  title,
  description,
  image${imageFields},
  noIndex,
  keywords,
  author,
  section,
  tags,
  type,
  publishedTime,
  canonicalPath
}`;
