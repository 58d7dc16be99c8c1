/** Path of the file in which researchers look for the address for vulnerability reports (RFC 9116). */
export const securityTxtPath = "/.well-known/security.txt";

/** RFC 9116 recommends less than a year. The date moves with every response. */
const validDays = 180;

/** Returns the address of a contact that an editor entered: an email address, or a form. */
export function toContactUri(contact: unknown): string | undefined {
  if (typeof contact !== "string") return undefined;
  const address = contact.trim();
  if (/^https:\/\/[^\s\p{Cc}]+$/u.test(address)) return address;
  return /^[^\s@:/\p{Cc}]+@[^\s@:/\p{Cc}]+$/u.test(address) ? `mailto:${address}` : undefined;
}

export type SecurityContact = {
  siteUrl: string;
  /** A `mailto:` or `https:` address. */
  contact: string;
  /** Path of the page with the policy for reports. */
  policyPath: string | undefined;
};

/** Renders security.txt, which expires half a year after `now`. */
export function renderSecurityTxt({ siteUrl, contact, policyPath }: SecurityContact, now: Date) {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}${securityTxtPath}`,
    ...(policyPath ? [`Policy: ${siteUrl}${policyPath}`] : []),
    "",
  ].join("\n");
}
