import type * as z from "zod";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { Picture } from "../../content/render/picture.tsx";
import { Scene } from "../../scenes/scene.tsx";
import { isStory, Story } from "../../scenes/story/story.tsx";
import { ButtonLinks } from "../../ui/button-link.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { heroSchema } from "./hero.groq.ts";
import styles from "./hero.module.css";

/**
 * The opening of a page (spec 2, home): headline, lead, buttons, chips and an illustration. An
 * architecture scene spans the page below the text, as a story if it has moments; other illustrations
 * are beside it.
 */
export function Hero({ content, context, isFirst }: SectionProps<z.output<typeof heroSchema>>) {
  const { eyebrow, headline, lead, chips, scene, image } = content;
  const hasPicture = Boolean(image?.asset ?? scene);
  const isWide = !image?.asset && scene?._type === "sceneArchitecture";
  const links = createButtonLinks(content.buttons, context, "hero");
  const hasActions = links.length > 0 || (chips ?? []).length > 0;
  const layoutClass = isWide
    ? styles.wide
    : hasPicture
      ? styles.beside
      : hasActions
        ? styles.plain
        : styles.bare;
  return (
    <section className={`${styles.hero} ${layoutClass}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <SectionHeading
            isFirst={isFirst}
            className={hasPicture && !isWide ? styles.headline : layout.title1}
          >
            {headline}
          </SectionHeading>
        </div>
        <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>
        {hasActions && (
          <div className={styles.act}>
            <ButtonLinks links={links} />
            {chips && chips.length > 0 && (
              <ul className={styles.chips}>
                {chips.map((chip) => (
                  <li key={chip}>{chip}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        {hasPicture && (
          <div className={styles.picture}>
            {image?.asset ? (
              <Picture image={image} sizes="(min-width: 80rem) 77rem, 92vw" eager />
            ) : isStory(scene) ? (
              <Story content={scene} />
            ) : (
              <Scene content={scene} />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
