/** The parts that all portraits share: colors, the head and its features, on a canvas of 480 by 480. */

export const canvas = 480;
/** The vertical axis of the head. */
const axis = 240;

export const ink = "#14202a";
export const paper = "#f7f7f4";
export const red = "#d32e07";

/** Flat tones between paper and ink, from light to dark. */
export const tones = {
  mist: "#dde2e4",
  fog: "#bcc5ca",
  slate: "#7f8d96",
  steel: "#4d5d68",
  night: "#2b3a45",
} as const;

/** A skin: its lit side, its shaded side and the color of lines on it. */
export type Skin = { lit: string; shaded: string; line: string };

export const skins = {
  porcelain: { lit: "#f3eae1", shaded: "#d9c8ba", line: ink },
  sand: { lit: "#e9d5c1", shaded: "#c8ab90", line: ink },
  olive: { lit: "#d8b998", shaded: "#b28e6c", line: ink },
  umber: { lit: "#a87c5b", shaded: "#7f583d", line: "#1b1411" },
  ebony: { lit: "#7a5440", shaded: "#54372a", line: "#140d0a" },
} satisfies Record<string, Skin>;

/** The proportions of a head; widths are measured from the axis. */
export type Head = { temple: number; jaw: number; chin: number; chinY: number };

export const path = (d: string, fill: string, more = "") =>
  `<path d="${d}" fill="${fill}"${more}/>`;
/** A tone inside a shape, without an outline. */
export const tone = (d: string, fill: string, more = "") => path(d, fill, ` stroke="none"${more}`);
export const line = (d: string, color: string, width = 5) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="none"/>`;

/** The outline of a face, from the hairline to the chin. */
export function outlineFace({ temple, jaw, chin, chinY }: Head): string {
  const left = axis - temple;
  const right = axis + temple;
  return [
    `M${left} 192C${left} 128 ${axis - 48} 100 ${axis} 100`,
    `C${axis + 48} 100 ${right} 128 ${right} 192`,
    `C${right} 236 ${axis + jaw + 8} 262 ${axis + jaw - 6} 284`,
    `C${axis + jaw - 20} 306 ${axis + chin} ${chinY} ${axis} ${chinY}`,
    `C${axis - chin} ${chinY} ${axis - jaw + 20} 306 ${axis - jaw + 6} 284`,
    `C${axis - jaw - 8} 262 ${left} 236 ${left} 192Z`,
  ].join("");
}

/** The shaded side of a face: its edge follows brow, nose, lips and chin. */
export function shadeFace(turn: number): string {
  const x = (offset: number) => axis + turn + offset;
  return [
    `M${x(44)} 84C${x(40)} 130 ${x(30)} 158 ${x(17)} 180`,
    `C${x(11)} 190 ${x(9)} 200 ${x(11)} 210C${x(14)} 226 ${x(25)} 238 ${x(22)} 248`,
    `C${x(19)} 256 ${x(9)} 255 ${x(6)} 259L${x(8)} 270C${x(19)} 276 ${x(19)} 284 ${x(7)} 291`,
    `L${x(11)} 302C${x(11)} 314 ${x(5)} 326 ${x(3)} 350L430 350L430 84Z`,
  ].join("");
}

/** Eyes, nose and mouth. */
export type Features = {
  turn: number;
  brow: { color: string; width: number; lift?: number };
  /** The vertical bow of the mouth: positive smiles. */
  smile: number;
  lashes?: boolean;
  /** Lines beside the mouth of older people. */
  folds?: boolean;
  lips?: string;
};

export function drawFeatures(skin: Skin, features: Features): string {
  const { turn, brow, smile, lashes = false, folds = false, lips } = features;
  const middle = axis + turn;
  const eye = (x: number, side: -1 | 1) => {
    // The eye on the far side of a turned head is narrower.
    const half = side * turn > 0 ? 13 : 15;
    const lift = brow.lift ?? 0;
    return [
      tone(`M${x - half} 208Q${x} 193 ${x + half} 207Q${x} 217 ${x - half} 208Z`, "#fbf8f3"),
      circle(x + turn / 6, 206, 6.2, ink),
      line(`M${x - half} 208Q${x} 192 ${x + half} 207`, skin.line, 4.5),
      lashes ? line(`M${x + side * half} 207l${side * 6} -5`, skin.line, 4) : "",
      line(
        `M${x - side * (half + 1)} ${184 - lift}Q${x + side * 3} ${174 - lift * 2} ${x + side * (half + 8)} 186`,
        brow.color,
        brow.width,
      ),
    ].join("");
  };
  return [
    eye(middle - 33, -1),
    eye(middle + 34, 1),
    line(`M${middle - 11} 252Q${middle - 3} 260 ${middle + 8} 256`, skin.line, 4),
    lips
      ? tone(
          `M${middle - 23} 280Q${middle - 8} 274 ${middle} 277Q${middle + 9} 274 ${middle + 24} 279Q${middle + 2} ${292 + smile} ${middle - 23} 280Z`,
          lips,
        )
      : "",
    line(
      `M${middle - 25} ${281 - smile / 2}Q${middle} ${282 + smile} ${middle + 26} ${279 - smile / 2}`,
      skin.line,
      4.5,
    ),
    folds ? line(`M${middle - 36} 254Q${middle - 45} 264 ${middle - 42} 278`, skin.shaded, 4) : "",
    lips ? "" : line(`M${middle - 9} 297Q${middle + 1} 301 ${middle + 11} 297`, skin.shaded, 4.5),
  ].join("");
}

/** Both ears, behind the face. */
export function drawEars(skin: Skin, { temple }: Head): string {
  const ear = (x: number, color: string) =>
    `<ellipse cx="${x}" cy="216" rx="14" ry="24" fill="${color}"/>`;
  return ear(axis - temple + 1, skin.lit) + ear(axis + temple - 1, skin.shaded);
}

/** The neck with the shadow of the chin. */
export function drawNeck(skin: Skin, width: number): string {
  return (
    path(`M${axis - width} 262V352Q${axis} 412 ${axis + width} 352V262Z`, skin.lit) +
    tone(
      `M${axis - width} 300Q${axis} 372 ${axis + width} 318V352Q${axis + 30} 392 ${axis} 386L${axis - 6} 345Q${axis - 30} 336 ${axis - width} 318Z`,
      skin.shaded,
    )
  );
}

/** The silhouette of the shoulders. */
export const shoulders = (slope: number, width: number) =>
  `M${axis - width} 500C${axis - width} ${410 + slope} ${axis - width + 40} ${388 + slope} ${axis - 88} ${372 + slope / 2}L${axis - 44} 344Q${axis} 402 ${axis + 44} 344L${axis + 88} ${372 + slope / 2}C${axis + width - 40} ${388 + slope} ${axis + width} ${410 + slope} ${axis + width} 500Z`;
