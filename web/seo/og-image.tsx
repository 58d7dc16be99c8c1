import type { CSSProperties, ReactElement } from "react";
import { getHueColor, ogImagePalette } from "./og-image-palette.ts";
import { getHeadlineSize } from "./og-image-text.ts";

type Picture = { src: string; width: number; height: number };

/** The content of an OG image. All texts must be drawable (`toDrawableText`). */
export type OgImageProps = {
  brand: string;
  /** Replaces the name; drawn on the light background. */
  logo?: Picture | undefined;
  /** Drawn large and faint behind the headline. */
  icon?: Picture | undefined;
  /** The accent color of the light theme. */
  signal: string;
  /** The host and path of the page, shown in small type at the top. */
  address: string;
  headline: string;
  eyebrow?: string | undefined;
  text?: string | undefined;
  hue: string | null;
  metrics: readonly { value: string; label: string }[];
};

export const ogImageSize = { width: 1200, height: 630 };

const { paper, ink, line } = ogImagePalette;
const row: CSSProperties = { display: "flex", alignItems: "center" };
const column: CSSProperties = { display: "flex", flexDirection: "column" };

const logoHeight = 60;
const maxLogoWidth = 420;

/** The OG image of a page, 1200 by 630 pixels, as elements for `next/og`. */
export function OgImage(props: OgImageProps): ReactElement {
  const { brand, address, headline, eyebrow, text, metrics } = props;
  const color = getHueColor(props.hue) ?? props.signal;
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
      {props.icon && (
        <img
          src={props.icon.src}
          alt=""
          width={640}
          height={640}
          style={{ position: "absolute", left: 640, top: 84, opacity: 0.06 }}
        />
      )}
      <div style={{ ...row, justifyContent: "space-between" }}>
        <div style={{ ...row, ...display, fontSize: 40 }}>
          {props.logo ? renderLogo(props.logo) : brand}
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

function renderLogo({ src, width, height }: Picture) {
  const scale = Math.min(logoHeight / height, maxLogoWidth / width);
  return <img src={src} alt="" width={width * scale} height={height * scale} />;
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
