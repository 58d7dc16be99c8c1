import type * as z from "zod";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { Picture } from "../../content/render/picture.tsx";
import { Scene } from "../../scenes/scene.tsx";
import { ButtonLinks } from "../../ui/button-link.tsx";
import layout from "../../ui/layout.module.css";
import type { heroSchema } from "./hero.groq.ts";
import styles from "./hero.module.css";

/**
 * The opening of a page (spec 2, home): what it is about, for whom, the first step, and a scene. The
 * whole architecture takes the width of the page under the words; any other picture stands beside
 * them.
 */
export function Hero({ content, context, isFirst }: SectionProps<z.output<typeof heroSchema>>) {
  const { eyebrow, headline, lead, chips, scene, image } = content;
  const Headline = isFirst ? "h1" : "h2";
  const pictured = Boolean(image?.asset ?? scene);
  const wide = !image?.asset && scene?._type === "sceneArchitecture";
  const links = createButtonLinks(content.buttons, context, "hero");
  const acts = links.length > 0 || (chips ?? []).length > 0;
  const arrangement = wide
    ? styles.wide
    : pictured
      ? styles.beside
      : acts
        ? styles.plain
        : styles.bare;
  return (
    <section className={`${styles.hero} ${arrangement}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <Headline className={pictured && !wide ? styles.headline : layout.title1}>
            {headline}
          </Headline>
        </div>
        <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>
        {acts && (
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
        {pictured && (
          <div className={styles.picture}>
            {image?.asset ? (
              <Picture image={image} sizes="(min-width: 80rem) 77rem, 92vw" eager />
            ) : (
              <Scene content={scene} />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
