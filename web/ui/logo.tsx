"use client";

import { useEffect, useRef, useState } from "react";
import styles from "./logo.module.css";

type LogoProps = {
  brand: string;
  picture?: { address: string; width: number; height: number } | undefined;
};

/** The logo picture; the brand in text where there is none or it does not load (spec 2). */
export function Logo({ brand, picture }: LogoProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // It may have failed before this code ran, when no event is heard any more.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setFailed(true);
  }, []);

  if (picture && !failed) {
    return (
      <img
        ref={image}
        className={styles.picture}
        src={picture.address}
        width={picture.width}
        height={picture.height}
        alt={brand}
        onError={() => setFailed(true)}
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
