import { preload } from "react-dom";
import type { Brand } from "../../content/sanity/brand.ts";
import { createFontCss, getFontUrls, typefacePairs } from "../../ui/typefaces.ts";

const darkScheme = "(prefers-color-scheme: dark)";

/** The brand's colors, fonts and icon in the head of a page. */
export function BrandHead({ brand }: { brand: Brand }) {
  for (const url of getFontUrls(typefacePairs[brand.typeface]))
    preload(url, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const css = createBrandCss(brand);
  const { light, dark } = brand.colors;
  return (
    <>
      {/* React inserts a style once for each `href`, so a changed brand needs another one. */}
      <style
        href={`brand-${brand.typeface}-${light.signal}-${dark.signal}`}
        precedence="brand"
        dangerouslySetInnerHTML={{ __html: css }}
      />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light.signal} />
      <meta name="theme-color" media={darkScheme} content={dark.signalSoft} />
      {brand.icon && <link rel="icon" href={brand.icon.url} />}
    </>
  );
}

/** Returns the tokens that a brand changes. `html:root` takes precedence over the defaults of tokens.css. */
function createBrandCss({ colors, typeface }: Brand): string {
  const { faces, tokens } = createFontCss(typefacePairs[typeface]);
  const format = ({ signal, fill, fillStrong, onFill }: typeof colors.light) =>
    `--signal:${signal};--signal-fill:${fill};--signal-fill-strong:${fillStrong};--on-signal-fill:${onFill};`;
  const dark = format(colors.dark);
  return `${faces}html:root{${format(colors.light)}${tokens}}@media ${darkScheme}{html:root{${dark}}}html [data-tone="dark"]{${dark}}`;
}
