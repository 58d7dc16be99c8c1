import { Picture } from "../../content/render/picture.tsx";
import { toSafeHref } from "../../content/render/safe-href.ts";
import type { BlockContent } from "../../content/rich-text/rich-text-schema.ts";
import { Person } from "../../ui/person.tsx";
import styles from "./blocks.module.css";

type QuoteProps = { content: BlockContent<"quoteBlock">; linkLabel: string };

/** What a person said, with a link to their customer story while that is published. */
export function Quote({ content, linkLabel }: QuoteProps) {
  const { quote, person, role, portrait, story } = content;
  const href = toSafeHref(story?.path);
  return (
    <figure className={styles.quote}>
      <blockquote>{quote}</blockquote>
      <figcaption>
        <Person
          name={person}
          role={role}
          portrait={
            portrait?.asset && <Picture image={portrait} sizes="4rem" aspectRatio={[1, 1]} />
          }
        />
        {href && <a href={href}>{linkLabel}</a>}
      </figcaption>
    </figure>
  );
}
