"use client";

import { useEffect, useRef, useState } from "react";
import styles from "./logo.module.css";

type LogoProps = {
  brand: string;
  image?: { url: string; width: number; height: number } | undefined;
};

/** The logo image, or the brand name if there is none or it fails to load (spec 2). */
export function Logo({ brand, image }: LogoProps) {
  const element = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  // The image may have failed before hydration, without an `error` event afterwards.
  useEffect(() => {
    const { complete, naturalWidth } = element.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setHasFailed(true);
  }, []);

  if (image && !hasFailed) {
    return (
      <img
        ref={element}
        className={styles.picture}
        src={image.url}
        width={image.width}
        height={image.height}
        alt={brand}
        onError={() => setHasFailed(true)}
      />
    );
  }
  return (
    <span className={styles.text}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path className={styles.arch} d="M3 21V12a9 9 0 0 1 18 0v9h-5v-9a4 4 0 0 0-8 0v9z" />
        <path className={styles.key} d="M10 17h4v4h-4z" />
      </svg>
      {brand}
    </span>
  );
}
