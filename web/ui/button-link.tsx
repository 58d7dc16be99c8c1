import type { ReactNode } from "react";
import { getButtonClasses, type ButtonVariant, ButtonRow } from "./button.tsx";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";
import layout from "./layout.module.css";

/** What a click on a link counts as, by `tracked` of `web/analytics`, and what it asks the assistant. */
type TrackingAttributes = Readonly<Record<`data-${string}`, string>>;

type ButtonLinkProps = {
  href: string;
  variant?: ButtonVariant;
  compact?: boolean;
  track?: TrackingAttributes | undefined;
  /** Besides leading there. */
  onClick?: () => void;
  children: ReactNode;
};

/** A link drawn as a button. The main one points onward with an arrow. */
export function ButtonLink({
  href,
  variant = "primary",
  compact = false,
  track,
  onClick,
  children,
}: ButtonLinkProps) {
  return (
    <a className={getButtonClasses(variant, compact)} href={href} onClick={onClick} {...track}>
      {children}
      {variant === "primary" && !compact && <Icon name="arrow" className={styles.arrow} />}
    </a>
  );
}

type ButtonLinksProps = {
  links: readonly {
    key: string;
    label: string;
    /** Goes on after the label for those who do not see what stands around it. */
    about?: string | null;
    href: string;
    track?: TrackingAttributes | undefined;
  }[];
};

/** An editor's buttons side by side, the first one the main one; nothing where there are none. */
export function ButtonLinks({ links }: ButtonLinksProps) {
  if (links.length === 0) return null;
  return (
    <ButtonRow>
      {links.map(({ key, label, about, href, track }, index) => (
        <ButtonLink
          key={key}
          href={href}
          variant={index === 0 ? "primary" : "secondary"}
          track={track}
        >
          {label}
          {about && <span className={layout.hidden}> {about}</span>}
        </ButtonLink>
      ))}
    </ButtonRow>
  );
}
