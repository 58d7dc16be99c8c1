"use client";

import { useEffect, useRef, useState } from "react";
import styles from "./logo.module.css";

type Picture = { url: string; width: number; height: number };

type LogoProps = {
  name: string;
  image?: Picture | undefined;
  /** Replaces the image in dark mode. */
  darkImage?: Picture | undefined;
};

/** The logo image, or the brand name if there is none or it fails to load (spec 2). */
export function Logo({ name, image, darkImage }: LogoProps) {
  const element = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  // The image may have failed before hydration, without an `error` event afterwards.
  useEffect(() => {
    const { complete, naturalWidth } = element.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setHasFailed(true);
  }, []);

  if (!image || hasFailed) return <span className={styles.text}>{name}</span>;
  return (
    <picture>
      {darkImage && (
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={darkImage.url}
          width={darkImage.width}
          height={darkImage.height}
        />
      )}
      <img
        ref={element}
        className={styles.picture}
        src={image.url}
        width={image.width}
        height={image.height}
        alt={name}
        onError={() => setHasFailed(true)}
      />
    </picture>
  );
}
