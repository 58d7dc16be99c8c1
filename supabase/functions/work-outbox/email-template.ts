import { escapeHtml, type Invitation } from "../_shared/email.ts";

/** The words of a mail: paragraphs, pairs of a label and a value, and addresses to go to. */
export type EmailContent = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly link: readonly [label: string, url: string];
  /** Further addresses, below the first. */
  readonly furtherLinks?: readonly (readonly [label: string, url: string])[];
  readonly after?: readonly string[];
  readonly replyTo?: string;
  /** What ends the subscription that the mail belongs to. */
  readonly unsubscribe?: string;
  /** What goes into the reader's calendar. */
  readonly invitation?: Invitation;
};

/** A letter as plain text. */
export function renderText(letter: EmailContent, brand: string): string {
  const facts = (letter.facts ?? []).map(([label, value]) => `${label}: ${value}`);
  return [
    ...letter.paragraphs,
    ...(facts.length > 0 ? [facts.join("\n")] : []),
    ...listLinks(letter).map(([label, url]) => `${label}:\n${url}`),
    ...(letter.after ?? []),
    `--\n${brand}`,
  ].join("\n\n");
}

/** A letter as HTML, everything in it as text. */
export function renderHtml(letter: EmailContent, brand: string): string {
  const paragraph = (content: string): string =>
    `<p>${escapeHtml(content).replaceAll("\n", "<br>")}</p>`;
  const facts = (letter.facts ?? [])
    .map(([label, value]) => `${escapeHtml(label)}: ${escapeHtml(value)}`)
    .join("<br>");
  return [
    '<!doctype html><html lang="en"><body>',
    ...letter.paragraphs.map(paragraph),
    ...(facts ? [`<p>${facts}</p>`] : []),
    ...listLinks(letter).map(
      ([label, url]) => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
    ),
    ...(letter.after ?? []).map(paragraph),
    paragraph(brand),
    "</body></html>",
  ].join("\n");
}

const listLinks = ({ link, furtherLinks = [] }: EmailContent) => [link, ...furtherLinks];
