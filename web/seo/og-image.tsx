import type { CSSProperties, ReactElement } from "react";
import { getHueColor, ogImagePalette } from "./og-image-palette.ts";
import { getHeadlineSize } from "./og-image-text.ts";

/** The content of an OG image. All texts must be drawable (`toDrawableText`). */
export type OgImageProps = {
  brand: string;
  /** The host and path of the page, shown in small type at the top. */
  address: string;
  headline: string;
  eyebrow?: string | undefined;
  text?: string | undefined;
  hue: string | null;
  metrics: readonly { value: string; label: string }[];
};

export const ogImageSize = { width: 1200, height: 630 };

const { paper, ink, line, signal } = ogImagePalette;
const row: CSSProperties = { display: "flex", alignItems: "center" };
const column: CSSProperties = { display: "flex", flexDirection: "column" };

// The same paths as the default logo in ui/logo.tsx.
const archPath = "M3 21V12a9 9 0 0 1 18 0v9h-5v-9a4 4 0 0 0-8 0v9z";
const keystonePath = "M10 17h4v4h-4z";

/** The OG image of a page, 1200 by 630 pixels, as elements for `next/og`. */
export function OgImage(props: OgImageProps): ReactElement {
  const { brand, address, headline, eyebrow, text, metrics } = props;
  const color = getHueColor(props.hue);
  return (
    <div
      style={{
        ...column,
        ...ogImageSize,
        justifyContent: "space-between",
        padding: "56px 72px",
        background: paper,
        color: ink,
        fontFamily: "Text, Text Ext",
      }}
    >
      <svg
        viewBox="0 0 24 24"
        width="760"
        height="760"
        style={{ position: "absolute", left: 640, top: 54 }}
      >
        <path fill={ogImagePalette["paper-sunken"]} d={archPath} />
        <path fill={color} d={keystonePath} />
      </svg>
      <div style={{ ...row, justifyContent: "space-between" }}>
        <div style={{ ...row, ...display, fontSize: 40 }}>
          <svg viewBox="0 0 24 24" width="52" height="52" style={{ marginRight: 14 }}>
            <path fill={ink} d={archPath} />
            <path fill={signal} d={keystonePath} />
          </svg>
          {brand}
        </div>
        <div style={{ ...note, maxWidth: 700, fontSize: 24, lineClamp: 1 }}>{address}</div>
      </div>
      <div style={{ ...column, maxWidth: 1010 }}>
        {eyebrow && (
          <div style={{ ...row, marginBottom: 22, fontSize: 28, fontWeight: 500, color }}>
            <div style={{ width: 18, height: 18, marginRight: 14, background: color }} />
            {eyebrow}
          </div>
        )}
        <div
          style={{
            ...display,
            display: "block",
            fontSize: getHeadlineSize(headline),
            lineHeight: 1.04,
            letterSpacing: "-0.03em",
            lineClamp: 4,
            wordBreak: "break-word",
          }}
        >
          {headline}
        </div>
      </div>
      {metrics.length > 0 ? renderMetrics(metrics) : renderText(text ?? "")}
    </div>
  );
}

const renderMetrics = (metrics: OgImageProps["metrics"]) => (
  <div style={{ display: "flex", paddingTop: 24, borderTop: `2px solid ${line}` }}>
    {metrics.map(({ value, label }) => (
      <div key={label} style={{ ...column, flex: 1, paddingRight: 32 }}>
        <div style={{ ...display, fontSize: 56, lineHeight: 1.1, letterSpacing: "-0.02em" }}>
          {value}
        </div>
        <div style={{ ...note, fontSize: 23, lineClamp: 2 }}>{label}</div>
      </div>
    ))}
  </div>
);

const renderText = (text: string) => (
  <div style={{ display: "flex", paddingTop: 26, borderTop: `2px solid ${line}` }}>
    <div style={{ ...note, fontSize: 28, lineHeight: 1.35, maxWidth: 900, lineClamp: 2 }}>
      {text}
    </div>
  </div>
);

const display: CSSProperties = { fontFamily: "Display, Display Ext", fontWeight: 600 };
const note: CSSProperties = { display: "block", color: ogImagePalette["ink-soft"] };
