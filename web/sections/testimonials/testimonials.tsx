import { useId } from "react";
import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { Picture } from "../../content/render/picture.tsx";
import layout from "../../ui/layout.module.css";
import { Metric } from "../../ui/metric.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { showPosition, SwipeRow } from "../../ui/swipe-row.tsx";
import type { testimonialsSchema } from "./testimonials.groq.ts";
import styles from "./testimonials.module.css";

type Content = z.output<typeof testimonialsSchema>;

/** Customer quotes with their metrics, the first one highlighted (spec 2, home). */
export function Testimonials({ content, context, isFirst }: SectionProps<Content>) {
  const { headline, lead, testimonials } = content;
  const headingId = useId();
  if (testimonials.length === 0) return null;
  return (
    <section className={`${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} id={headingId} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <SwipeRow className={styles.items} labelledBy={headingId}>
          {testimonials.map((testimonial, index) => (
            <Testimonial
              key={testimonial._id}
              {...testimonial}
              storyLabel={context.labels.story}
              position={showPosition(index, testimonials.length)}
            />
          ))}
        </SwipeRow>
      </div>
    </section>
  );
}

type TestimonialProps = Content["testimonials"][number] & {
  storyLabel: string;
  position: ReturnType<typeof showPosition>;
};

function Testimonial({ position, storyLabel, ...item }: TestimonialProps) {
  const { quote, author, title, company, metric, industry, portrait, story } = item;
  return (
    <li data-reveal {...position}>
      <figure className={styles.item}>
        {metric && <Metric text={metric} />}
        <blockquote className={styles.quote}>{quote}</blockquote>
        <figcaption className={styles.person}>
          {portrait?.asset && (
            <Picture
              className={styles.portrait}
              image={portrait}
              sizes="6rem"
              aspectRatio={[1, 1]}
            />
          )}
          <div>
            <p className={styles.author}>{author}</p>
            <p>
              <span>{title}</span>, <span>{company}</span>
            </p>
            {industry && <p>{industry}</p>}
            {story && (
              <a className={styles.story} href={story} aria-label={`${storyLabel}: ${company}`}>
                {storyLabel}
              </a>
            )}
          </div>
        </figcaption>
      </figure>
    </li>
  );
}
