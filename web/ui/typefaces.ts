import familjenGrotesk from "@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import sourceSans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2";
import sourceSerif from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2";

/**
 * The metrics of a system font that is shown until a web font loads, in percent: the width of this site's
 * texts in the web font divided by the width in Arial, and the web font's ascent and descent divided by it.
 */
type Fallback = { weight: string; local: string; size: number; ascent: number; descent: number };

type Face = { url: string; stack: string; fallbacks: readonly Fallback[] };

export type TypefacePair = { display: Face; text: Face };

const regular = `local("Arial"),local("Liberation Sans"),local("Arimo")`;
const bold = `local("Arial Bold"),local("Liberation Sans Bold"),local("Arimo Bold")`;

// The fallbacks of this pair are in fallback-fonts.css, because pages without content use them too.
const grotesk: TypefacePair = {
  display: {
    url: familjenGrotesk,
    stack: `"display in Arial","display in Roboto"`,
    fallbacks: [],
  },
  text: { url: instrumentSans, stack: `"text in Arial","text in Roboto"`, fallbacks: [] },
};

const interFallbacks: readonly Fallback[] = [
  { weight: "400 500", local: regular, size: 106.9, ascent: 90.8, descent: 22.5 },
  { weight: "600 700", local: bold, size: 101.1, ascent: 96, descent: 23.7 },
];

const neutral: TypefacePair = {
  display: { url: inter, stack: `"Display fallback"`, fallbacks: interFallbacks },
  text: { url: inter, stack: `"Text fallback"`, fallbacks: interFallbacks },
};

const editorial: TypefacePair = {
  display: {
    url: sourceSerif,
    stack: `"Display fallback"`,
    fallbacks: [{ weight: "400 700", local: bold, size: 101.9, ascent: 102.1, descent: 33.4 }],
  },
  text: {
    url: sourceSans,
    stack: `"Text fallback"`,
    fallbacks: [
      { weight: "400 500", local: regular, size: 93.2, ascent: 109.5, descent: 42.9 },
      { weight: "600 700", local: bold, size: 89, ascent: 114.6, descent: 44.9 },
    ],
  },
};

/** The pairs of typefaces that editors choose from. */
export const typefacePairs = { grotesk, neutral, editorial } as const;

/** Returns the URLs of the font files of a pair, to preload them. */
export const getFontUrls = ({ display, text }: TypefacePair) => [
  ...new Set([display.url, text.url]),
];

/** Returns the font faces of a pair and the custom properties that use them, as CSS. */
export function createFontCss({ display, text }: TypefacePair): { faces: string; tokens: string } {
  const families = [
    ["Display", display],
    ["Text", text],
  ] as const;
  return {
    faces: families.map(([name, face]) => createFaceCss(name, face)).join(""),
    tokens: families
      .map(([name, { stack }]) => `--font-${name.toLowerCase()}:"${name}",${stack};`)
      .join(""),
  };
}

function createFaceCss(name: string, { url, fallbacks }: Face): string {
  const web = `@font-face{font-family:"${name}";src:url(${url}) format("woff2");font-weight:400 700;font-display:swap}`;
  const system = fallbacks.map(
    ({ weight, local, size, ascent, descent }) =>
      `@font-face{font-family:"${name} fallback";src:${local};font-weight:${weight};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
  );
  return [web, ...system].join("");
}
