/** A piece of a mail's text: words, or an address to follow. */
export interface TextPart {
  text: string;
  href?: string;
}

/** The readable text of a mail: its text part, or else its HTML part without the markup. */
export function mailText(mail: { text_body: string | null; html_body: string | null }): string {
  if (mail.text_body?.trim()) return mail.text_body.trim();
  if (!mail.html_body) return "";
  const page = new DOMParser().parseFromString(mail.html_body, "text/html");
  for (const hidden of page.querySelectorAll("script, style, head")) hidden.remove();
  for (const link of page.querySelectorAll("a[href]")) {
    const address = link.getAttribute("href") ?? "";
    if (!link.textContent.includes(address)) link.append(` ${address}`);
  }
  return page.body.textContent.replaceAll(/\n\s*\n\s*/g, "\n\n").trim();
}

/** Cuts a text at its web addresses. Only http and https become links. */
export function textParts(text: string): TextPart[] {
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
