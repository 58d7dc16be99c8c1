"use client";

import { useEffect, useRef, type ReactNode } from "react";
import layout from "./layout.module.css";
import styles from "./details-menu.module.css";

type DetailsMenuProps = {
  label: string;
  children: ReactNode;
};

/**
 * A menu that opens from a button and works without scripts. With scripts it also closes when a link is
 * clicked (spec 2), on Escape, and when the focus or a click moves outside.
 */
export function DetailsMenu({ label, children }: DetailsMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (refocus: boolean) => {
      if (!menu.current?.open) return;
      menu.current.open = false;
      if (refocus) menu.current.querySelector("summary")?.focus();
    };
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close(true);
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close(false);
    };
    const onLinkClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a")) close(false);
    };
    document.addEventListener("click", onLinkClick);
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("click", onLinkClick);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, []);

  return (
    <details className={styles.menu} ref={menu}>
      <summary className={styles.toggle}>
        <span className={styles.bars} aria-hidden="true" />
        <span className={layout.hidden}>{label}</span>
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
