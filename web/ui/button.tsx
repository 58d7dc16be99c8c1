import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./button.module.css";

type Look = "main" | "second";

function classes(look: Look, compact: boolean) {
  return [styles.button, styles[look], compact && styles.compact].filter(Boolean).join(" ");
}

interface ButtonLinkProps {
  href: string;
  look?: Look;
  compact?: boolean;
  children: ReactNode;
}

/** A link drawn as a button. The main one points onward with an arrow. */
export function ButtonLink({ href, look = "main", compact = false, children }: ButtonLinkProps) {
  return (
    <a className={classes(look, compact)} href={href}>
      {children}
      {look === "main" && !compact && <Icon name="arrow" className={styles.arrow} />}
    </a>
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
