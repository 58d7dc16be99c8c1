import type { ReactNode } from "react";
import type * as z from "zod";
import { createButtonLinks, type PageContext } from "../../content/request/page-context.ts";
import { Picture } from "../../content/render/picture.tsx";
import { Scene } from "../../scenes/scene.tsx";
import { ButtonLinks } from "../../ui/button-link.tsx";
import layout from "../../ui/layout.module.css";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { ModuleFacts } from "./module-facts.tsx";
import type { modulePageSchema } from "./module-page.groq.ts";
import styles from "./module-hero.module.css";

type ModuleHeroProps = {
  content: z.output<typeof modulePageSchema>;
  context: PageContext;
  /** Breadcrumb above the headline. */
  breadcrumb?: ReactNode;
};

/** The hero of a module's page: badge, title, blurb, buttons and image (spec 2). */
export function ModuleHero({ content, context, breadcrumb }: ModuleHeroProps) {
  const { name, hue, status, badge, headline, blurb, scene, image } = content;
  return (
    <div className={`${layout.grid} ${styles.hero}`}>
      {breadcrumb}
      <div className={styles.words}>
        <p className={styles.badge}>
          <span className={styles.what}>{badge ?? name}</span>
          <StatusBadge status={status} />
        </p>
        <h1 className={styles.headline}>{headline ?? name}</h1>
        {blurb && <p className={`${layout.lead} ${styles.blurb}`}>{blurb}</p>}
        <ButtonLinks links={createButtonLinks(content.buttons, context, "module hero")} />
        <ModuleFacts content={content} />
      </div>
      <div className={styles.scene}>
        {image?.asset ? (
          <Picture image={image} sizes="(min-width: 64rem) 44rem, 92vw" eager />
        ) : (
          <Scene content={scene} hue={hue} />
        )}
      </div>
    </div>
  );
}
