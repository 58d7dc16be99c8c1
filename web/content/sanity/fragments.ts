/**
 * GROQ projections that several queries share. References are dereferenced as `{ _ref, path }`: the id
 * makes a page depend on the document even while that is unpublished.
 */

/** The sections of a page, followed by those of its shared sections. */
export const allSections = /* groq */ `[...sections[], ...sections[].shared->sections[]]`;

export const pageLink = /* groq */ `page{ _ref, "path": @->path.current }`;

export const imageFields = /* groq */ `{
  asset{ _ref },
  alt,
  crop{ top, bottom, left, right },
  hotspot{ x, y, width, height }
}`;

export const categoryFields = /* groq */ `categories[]{ _key, _ref, "document": @->{ _id, _type, title } }`;

export const buttonFields = /* groq */ `{ _key, label, about, target, meeting, question, address, tab, ${pageLink} }`;

const paragraphFields = /* groq */ `
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
  }
`;

/** Paragraphs, images and blocks. A projection has the fields that the Studio's schema allows. */
export const richText = /* groq */ `{
  ${paragraphFields},
  _type == "image" => ${imageFields},
  _type == "tableBlock" => { caption, grid{ rows[]{ _key, cells } } },
  _type == "codeBlock" => { code, language, filename, highlightedLines },
  _type == "calloutBlock" => { tone, text[]{${paragraphFields}} },
  _type == "quoteBlock" => {
    quote, person, role, portrait${imageFields}, story{ _ref, "path": @->path.current }
  },
  _type == "videoBlock" => {
    title,
    url,
    file{ asset{ _ref } },
    captions{ asset{ _ref } },
    poster${imageFields},
    caption
  },
  _type == "fileBlock" => { label, file{ asset{ _ref, "size": @->size } } },
  _type == "buttonBlock" => { variant, button${buttonFields} }
}`;

/** The layout of a section; a type without an option has null. */
export const layoutFields = /* groq */ `layout{ tone, columns, side, cardStyle, headlineSize }`;

/** Page metadata (spec 3) of a routable document. */
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
