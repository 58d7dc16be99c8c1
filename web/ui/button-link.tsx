import type { ReactNode } from "react";
import { getButtonClasses, type ButtonVariant, ButtonRow } from "./button.tsx";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";
import layout from "./layout.module.css";

/** Data attributes that track a click (from `web/analytics`) or open the assistant with a question. */
type TrackingAttributes = Readonly<Record<`data-${string}`, string>>;

type ButtonLinkProps = {
  href: string;
  variant?: ButtonVariant;
  compact?: boolean;
  track?: TrackingAttributes | undefined;
  onClick?: () => void;
  children: ReactNode;
};

/** A link styled as a button. The primary variant has an arrow. */
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
    /** Follows the label for screen readers. */
    about?: string | null;
    href: string;
    track?: TrackingAttributes | undefined;
  }[];
  /** Whether the first button is primary. */
  hasPrimary?: boolean;
};

/** An editor's buttons in a row. Renders nothing without buttons. */
export function ButtonLinks({ links, hasPrimary = true }: ButtonLinksProps) {
  if (links.length === 0) return null;
  return (
    <ButtonRow>
      {links.map(({ key, label, about, href, track }, index) => (
        <ButtonLink
          key={key}
          href={href}
          variant={hasPrimary && index === 0 ? "primary" : "secondary"}
          track={track}
        >
          {label}
          {about && <span className={layout.hidden}> {about}</span>}
        </ButtonLink>
      ))}
    </ButtonRow>
  );
}
