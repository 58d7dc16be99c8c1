/** Texts of the consent dialog. Editors write the others in the site settings. */
export const consentCopy = { close: "Close" };
