import {
  canvas,
  ink,
  drawEars,
  drawFeatures,
  drawNeck,
  outlineFace,
  path,
  shadeFace,
  tone,
} from "./figure.ts";
import { people, type Figure } from "./people.ts";

/** Grounds for light and dark pages; an image follows the color scheme of the browser. */
const grounds =
  ".g{fill:#e6eaec}.b{fill:#d3dadd}@media(prefers-color-scheme:dark){.g{fill:#3a4953}.b{fill:#475863}}";

function drawPortrait(figure: Figure): string {
  const { skin, head, features, neck, backdrop, behind = "", clothes } = figure;
  const { onFace = "", hidesEars = false, front, zoom = 1.18 } = figure;
  const face = outlineFace(head);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas}" height="${canvas}" viewBox="0 0 ${canvas} ${canvas}">`,
    `<style>${grounds}</style>`,
    `<clipPath id="f"><path d="${face}"/></clipPath>`,
    // Hatching on the shaded side, like an engraving.
    `<pattern id="h" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" stroke="${ink}" stroke-width="2.2" stroke-opacity=".3"/></pattern>`,
    `<path class="g" d="M0 0H${canvas}V${canvas}H0Z" fill="#e6eaec"/>`,
    `<path class="b" d="${backdrop}" fill="#d3dadd"/>`,
    `<g transform="translate(240 490)scale(${zoom})translate(-240 -480)" stroke="${ink}" stroke-width="3.5" stroke-linejoin="round">`,
    behind,
    drawNeck(skin, neck),
    clothes,
    hidesEars ? "" : drawEars(skin, head),
    tone(face, skin.lit),
    `<g clip-path="url(#f)">`,
    tone(shadeFace(features.turn), skin.shaded),
    tone(shadeFace(features.turn), "url(#h)"),
    onFace,
    "</g>",
    path(face, "none"),
    drawFeatures(skin, features),
    front,
    "</g></svg>\n",
  ].join("");
}

/** The sample portraits: their names in `studio/seed/portraits` and their SVG. */
export const portraits = Object.entries(people).map(([name, figure]) => ({
  name: `${name}.svg`,
  svg: drawPortrait(figure),
}));
