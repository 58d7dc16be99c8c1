"use client";

import { useEffect, useRef } from "react";

// spec 9: the header changes above this many pixels of scroll.
const scrollThresholdPx = 10;

/** Marks the header it stands in with `data-scrolled` while the page is scrolled past the threshold. */
export function ScrollFlag() {
  const mark = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const header = mark.current?.parentElement;
    const update = () =>
      header?.toggleAttribute("data-scrolled", window.scrollY > scrollThresholdPx);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);

  return <span ref={mark} hidden />;
}
