import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./button.module.css";

export type ButtonLook = "main" | "second";

/** The classes of what is drawn as a button. */
export function buttonClasses(look: ButtonLook, compact: boolean) {
  return classNames(styles.button, styles[look], compact && styles.compact);
}

type ButtonProps = Omit<ComponentProps<"button">, "className" | "style"> & {
  look?: ButtonLook;
};

/** A button that does something on this page. */
export function Button({ look = "main", type = "button", ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- given by the caller, "button" without one
  return <button {...rest} type={type} className={buttonClasses(look, false)} />;
}

/** Buttons side by side, wrapping where there is no room. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
