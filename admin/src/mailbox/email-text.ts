/** A part of an email's text: words or a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Returns the text part of an email, otherwise its HTML part without markup. */
export function emailText(email: { text_body: string | null; html_body: string | null }): string {
  if (email.text_body?.trim()) return email.text_body.trim();
  if (!email.html_body) return "";
  const page = new DOMParser().parseFromString(email.html_body, "text/html");
  for (const hidden of page.querySelectorAll("script, style, head")) hidden.remove();
  for (const link of page.querySelectorAll("a[href]")) {
    const address = link.getAttribute("href") ?? "";
    if (!link.textContent.includes(address)) link.append(` ${address}`);
  }
  return page.body.textContent.replaceAll(/\n\s*\n\s*/g, "\n\n").trim();
}

/** Splits a text at its web addresses. Only http and https become links. */
export function splitLinks(text: string): TextPart[] {
  // The last character may not be punctuation that belongs to the sentence around the address.
  const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[0], href: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
