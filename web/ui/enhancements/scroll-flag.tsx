"use client";

import { useEffect, useRef } from "react";

// spec 9: the header changes above this many pixels of scroll.
const scrollThresholdPx = 10;

/** Sets `data-scrolled` on its parent, the header, while the page is scrolled past the threshold. */
export function ScrollFlag() {
  const element = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const header = element.current?.parentElement;
    const update = () =>
      header?.toggleAttribute("data-scrolled", window.scrollY > scrollThresholdPx);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);

  return <span ref={element} hidden />;
}
