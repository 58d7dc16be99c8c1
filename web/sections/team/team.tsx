import { useId } from "react";
import type * as z from "zod";
import { toSafeHref } from "../../content/render/safe-href.ts";
import type { SectionProps } from "../../content/request/page-context.ts";
import { Picture } from "../../content/render/picture.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { Monogram } from "../../ui/monogram.tsx";
import { showPosition, SwipeRow } from "../../ui/swipe-row.tsx";
import type { teamSchema } from "./team.groq.ts";
import styles from "./team.module.css";

type Content = z.output<typeof teamSchema>;

/** The team members with their professional profiles (spec 2, about). */
export function Team({ content, isFirst }: SectionProps<Content>) {
  const { headline, lead, members, profileLabel } = content;
  const headingId = useId();
  if (members.length === 0) return null;
  return (
    <section className={`${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} id={headingId} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <SwipeRow className={styles.members} labelledBy={headingId}>
          {members.map((member, index) => (
            <Member
              key={member._id}
              {...member}
              profileLabel={profileLabel}
              position={showPosition(index, members.length)}
            />
          ))}
        </SwipeRow>
      </div>
    </section>
  );
}

type MemberProps = Content["members"][number] & {
  profileLabel: string;
  position: ReturnType<typeof showPosition>;
};

function Member({ position, ...member }: MemberProps) {
  const { name, designation, bio, image, profileLabel } = member;
  const profile = toSafeHref(member.profileUrl);
  return (
    <li className={styles.member} data-reveal {...position}>
      <div className={styles.portrait}>
        {image?.asset ? (
          <Picture image={image} sizes="(min-width: 64rem) 24rem, 92vw" aspectRatio={[1, 1]} />
        ) : (
          <Monogram name={name} />
        )}
      </div>
      <h3 className={layout.title3}>{name}</h3>
      <p className={styles.role}>{designation}</p>
      {bio && <p className={styles.bio}>{bio}</p>}
      {profile && (
        <a
          className={styles.profile}
          href={profile}
          rel="noopener"
          aria-label={`${profileLabel}: ${name}`}
        >
          {profileLabel}
          <Icon name="outward" />
        </a>
      )}
    </li>
  );
}
