import { createContext, type ReactNode, useContext } from "react";
import Markdown, { type Components } from "react-markdown";
import { isExternalUrl } from "./chat-links.ts";

/** Makes the Markdown of a streaming message complete: removes half a link, closes bold text. */
export function closeOpenMarkdown(text: string): string {
  const withoutLink = text.replace(/!?\[([^\]\n]*)(?:\](?:\([^)\n]*)?)?$/, "$1");
  const isBoldOpen = withoutLink.split("**").length % 2 === 0;
  if (!isBoldOpen) return withoutLink;
  return withoutLink.endsWith("**") ? withoutLink.slice(0, -2) : `${withoutLink}**`;
}

const InsideLink = createContext(false);

type BotTextProps = {
  text: string;
  /** Maps the URL of each link. */
  resolveHref: (href: string) => string;
};

/**
 * Renders the assistant's Markdown (spec 5). The library blanks URLs of other protocols than the
 * specification allows and shows raw HTML as text. Images become links with their alternative text, so
 * that no message can load a resource.
 */
export function BotText({ text, resolveHref }: BotTextProps) {
  return <Markdown components={createComponents(resolveHref)}>{text}</Markdown>;
}

type MessageLinkProps = {
  href: string | undefined;
  children: ReactNode;
  resolveHref: (href: string) => string;
};

function MessageLink({ href, children, resolveHref }: MessageLinkProps) {
  if (useContext(InsideLink) || !href) return <>{children}</>;
  const externalProps = isExternalUrl(href) ? { rel: "noopener nofollow", target: "_blank" } : {};
  return (
    <InsideLink value={true}>
      <a href={resolveHref(href)} {...externalProps}>
        {children}
      </a>
    </InsideLink>
  );
}

const HeadingAsParagraph = ({ children }: { children?: ReactNode }) => (
  <p>
    <strong>{children}</strong>
  </p>
);

/** Message headings become paragraphs, because they do not belong to the page's outline. */
const createComponents = (resolveHref: (href: string) => string): Components => ({
  a: ({ href, children }) => (
    <MessageLink href={href} resolveHref={resolveHref}>
      {children}
    </MessageLink>
  ),
  img: ({ src, alt }) => (
    <MessageLink href={typeof src === "string" ? src : undefined} resolveHref={resolveHref}>
      {alt || "Image"}
    </MessageLink>
  ),
  h1: HeadingAsParagraph,
  h2: HeadingAsParagraph,
  h3: HeadingAsParagraph,
  h4: HeadingAsParagraph,
  h5: HeadingAsParagraph,
  h6: HeadingAsParagraph,
});
