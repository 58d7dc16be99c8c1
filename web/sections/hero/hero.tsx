import type * as z from "zod";
import { buttonLinks, type SectionProps } from "../../content/page-context.ts";
import { Picture } from "../../content/picture.tsx";
import { ButtonLinks } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import type { heroShape } from "./hero.groq.ts";
import { IntelligenceArchitecture } from "./intelligence-architecture.tsx";
import styles from "./hero.module.css";

/** The opening of a page (spec 2, home): what it is about, for whom, the first step, and a scene. */
export function Hero({ content, context, first }: SectionProps<z.output<typeof heroShape>>) {
  const { eyebrow, headline, lead, chips, scene, image } = content;
  const links = buttonLinks(content.buttons, context, "hero");
  const Headline = first ? "h1" : "h2";
  const drawn = scene === "intelligence-architecture" && !image?.asset;
  return (
    <section className={drawn ? `${styles.hero} ${styles.withScene}` : styles.hero}>
      <div className={layout.grid}>
        <div className={styles.head}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <Headline className={layout.title1}>{headline}</Headline>
        </div>
        <div className={styles.lead}>
          <p className={layout.lead}>{lead}</p>
        </div>
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
        {image?.asset && (
          <div className={styles.picture}>
            <Picture image={image} sizes="(min-width: 80rem) 77rem, 92vw" eager />
          </div>
        )}
        {drawn && (
          <div className={styles.scene}>
            <IntelligenceArchitecture />
          </div>
        )}
      </div>
    </section>
  );
}
