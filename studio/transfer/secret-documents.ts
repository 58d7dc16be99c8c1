/**
 * Documents that are keys and no content: they open drafts to whoever has them. They are not
 * exported, and an import leaves alone those that are there.
 */
const LINK = "previewLink";
const SECRETS = "sanity.previewUrl";

export const isKey = (type: unknown): boolean =>
  typeof type === "string" && (type === LINK || type.startsWith(SECRETS));

/** The ids of all keys. */
export const KEYS_QUERY = `*[_type == "${LINK}" || string::startsWith(_type, "${SECRETS}")]._id`;
