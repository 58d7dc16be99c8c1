import { escapeHtml, type Invitation } from "../_shared/email.ts";

/** The content of an email, independent of its format. */
export type EmailContent = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly Fact[];
  readonly link: Link;
  /** Shown below the first link. */
  readonly furtherLinks?: readonly Link[];
  /** Paragraphs below the links. */
  readonly after?: readonly string[];
  readonly replyTo?: string;
  /** URL for the List-Unsubscribe header. */
  readonly unsubscribe?: string;
  readonly invitation?: Invitation;
};

export type Fact = readonly [label: string, value: string];
type Link = readonly [label: string, url: string];

/** Renders the plain text version. */
export function renderText(content: EmailContent, brand: string): string {
  const facts = (content.facts ?? []).map(([label, value]) => `${label}: ${value}`);
  return [
    ...content.paragraphs,
    ...(facts.length > 0 ? [facts.join("\n")] : []),
    ...listLinks(content).map(([label, url]) => `${label}:\n${url}`),
    ...(content.after ?? []),
    `--\n${brand}`,
  ].join("\n\n");
}

/** Renders the HTML version. All values are escaped. */
export function renderHtml(content: EmailContent, brand: string): string {
  const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  const facts = (content.facts ?? [])
    .map(([label, value]) => `${escapeHtml(label)}: ${escapeHtml(value)}`)
    .join("<br>");
  return [
    '<!doctype html><html lang="en"><body>',
    ...content.paragraphs.map(paragraph),
    ...(facts ? [`<p>${facts}</p>`] : []),
    ...listLinks(content).map(
      ([label, url]) => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
    ),
    ...(content.after ?? []).map(paragraph),
    paragraph(brand),
    "</body></html>",
  ].join("\n");
}

const listLinks = ({ link, furtherLinks = [] }: EmailContent): readonly Link[] => [
  link,
  ...furtherLinks,
];
