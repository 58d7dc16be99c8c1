import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary";

/** Returns the class names of an element styled as a button. */
export function getButtonClasses(variant: ButtonVariant, compact: boolean) {
  return classNames(styles.button, styles[variant], compact && styles.compact);
}

type ButtonProps = Omit<ComponentProps<"button">, "className" | "style"> & {
  variant?: ButtonVariant;
};

/** A button. */
export function Button({ variant = "primary", type = "button", ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- given by the caller, "button" without one
  return <button {...rest} type={type} className={getButtonClasses(variant, false)} />;
}

/** A row of buttons that wraps. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
