import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./button.module.css";
import layout from "./layout.module.css";

type Look = "main" | "second";

function classes(look: Look, compact: boolean) {
  return [styles.button, styles[look], compact && styles.compact].filter(Boolean).join(" ");
}

/** What a click on a link counts as, by `tracked` of `web/analytics`, and what it asks the assistant. */
type Track = Readonly<Record<`data-${string}`, string>>;

interface ButtonLinkProps {
  href: string;
  look?: Look;
  compact?: boolean;
  track?: Track | undefined;
  /** Besides leading there. */
  onClick?: () => void;
  children: ReactNode;
}

/** A link drawn as a button. The main one points onward with an arrow. */
export function ButtonLink({
  href,
  look = "main",
  compact = false,
  track,
  onClick,
  children,
}: ButtonLinkProps) {
  return (
    <a className={classes(look, compact)} href={href} onClick={onClick} {...track}>
      {children}
      {look === "main" && !compact && <Icon name="arrow" className={styles.arrow} />}
    </a>
  );
}

interface ButtonLinksProps {
  links: readonly {
    key: string;
    label: string;
    /** Goes on after the label for those who do not see what stands around it. */
    about?: string | null;
    href: string;
    track?: Track | undefined;
  }[];
}

/** An editor's buttons side by side, the first one the main one; nothing where there are none. */
export function ButtonLinks({ links }: ButtonLinksProps) {
  if (links.length === 0) return null;
  return (
    <ButtonRow>
      {links.map(({ key, label, about, href, track }, index) => (
        <ButtonLink key={key} href={href} look={index === 0 ? "main" : "second"} track={track}>
          {label}
          {about && <span className={layout.hidden}> {about}</span>}
        </ButtonLink>
      ))}
    </ButtonRow>
  );
}

interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "style"> {
  look?: Look;
}

/** A button that does something on this page. */
export function Button({ look = "main", type = "button", ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- given by the caller, "button" without one
  return <button {...rest} type={type} className={classes(look, false)} />;
}

/** Buttons side by side, wrapping where there is no room. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
