/**
 * Documents that hold secrets rather than content: they grant access to drafts. They are not
 * exported, and an import leaves existing ones unchanged.
 */
const previewLinkType = "previewLink";
const previewSecretPrefix = "sanity.previewUrl";

export const isSecretDocument = (type: unknown): boolean =>
  typeof type === "string" && (type === previewLinkType || type.startsWith(previewSecretPrefix));

/** Query for the ids of all secret documents. */
export const secretDocumentsQuery = `*[_type == "${previewLinkType}" || string::startsWith(_type, "${previewSecretPrefix}")]._id`;
