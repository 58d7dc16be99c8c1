import { createContext, type ReactNode, useContext } from "react";
import Markdown, { type Components } from "react-markdown";
import { isExternalUrl } from "./chat-links.ts";

/**
 * Words of a message that is still coming, without the signs of what has no end yet: half a link, bold
 * text that goes on.
 */
export function closeOpenMarkdown(text: string): string {
  const words = text.replace(/!?\[([^\]\n]*)(?:\](?:\([^)\n]*)?)?$/, "$1");
  const bold = words.split("**").length % 2 === 0;
  return bold ? `${words.replace(/\*\*$/, "")}${words.endsWith("**") ? "" : "**"}` : words;
}

const InLink = createContext(false);

type BotTextProps = {
  text: string;
  /** What becomes of an address of this site. */
  address: (address: string) => string;
};

/**
 * The assistant's markdown (spec 5): addresses are kept only with the protocols that the specification
 * names, or when relative, which is the library's own rule; raw HTML is text; an image is a link with its
 * alternative text, so that nothing is fetched.
 */
export function BotText({ text, address }: BotTextProps) {
  return <Markdown components={createComponents(address)}>{text}</Markdown>;
}

type MessageLinkProps = {
  href: string | undefined;
  children: ReactNode;
  address: (address: string) => string;
};

function MessageLink({ href, children, address }: MessageLinkProps) {
  if (useContext(InLink) || !href) return <>{children}</>;
  const outside = isExternalUrl(href) ? { rel: "noopener nofollow", target: "_blank" } : {};
  return (
    <InLink value={true}>
      <a href={address(href)} {...outside}>
        {children}
      </a>
    </InLink>
  );
}

const Title = ({ children }: { children?: ReactNode }) => (
  <p>
    <strong>{children}</strong>
  </p>
);

/** A page's headings are the page's: those of a message are paragraphs. */
const createComponents = (address: (address: string) => string): Components => ({
  a: ({ href, children }) => (
    <MessageLink href={href} address={address}>
      {children}
    </MessageLink>
  ),
  img: ({ src, alt }) => (
    <MessageLink href={typeof src === "string" ? src : undefined} address={address}>
      {alt || "Image"}
    </MessageLink>
  ),
  h1: Title,
  h2: Title,
  h3: Title,
  h4: Title,
  h5: Title,
  h6: Title,
});
