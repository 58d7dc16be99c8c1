import type * as z from "zod";
import { Picture } from "../../content/render/picture.tsx";
import { Scene } from "../../scenes/scene.tsx";
import { EntryCard } from "../../ui/entry-card.tsx";
import type { customerStoryCardSchema } from "./customer-story.groq.ts";
import styles from "./customer-story.module.css";

type CustomerStoryCardProps = {
  story: z.output<typeof customerStoryCardSchema>;
  heading: "h2" | "h3";
};

/** A customer story in a list, with its customer and first result. */
export function CustomerStoryCard({ story, heading }: CustomerStoryCardProps) {
  const { title, path, customer, logo, industry, summary, metrics, scene } = story;
  const [metric] = metrics;
  return (
    <EntryCard
      href={path}
      heading={heading}
      title={title}
      summary={summary}
      eyebrow={[customer, industry].filter(Boolean).join(" · ")}
      picture={
        logo?.asset ? (
          <div className={styles.logo}>
            <Picture image={{ ...logo, alt: "" }} sizes="10rem" />
          </div>
        ) : (
          scene && <Scene content={scene} size="small" />
        )
      }
    >
      {metric && (
        <p>
          <strong className={styles.value}>{metric.value}</strong> {metric.label}
        </p>
      )}
    </EntryCard>
  );
}
