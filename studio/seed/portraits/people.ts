import { circle, ink, line, paper, path, red, shoulders, skins, tone, tones } from "./figure.ts";
import type { Features, Head, Skin } from "./figure.ts";

/** A person: proportions, features and the layers that only this person has. */
export type Figure = {
  skin: Skin;
  head: Head;
  features: Features;
  neck: number;
  /** The size of the figure; a hat or high hair needs more space above. */
  zoom?: number;
  /** The second tone of the background. */
  backdrop: string;
  /** Behind the neck. */
  behind?: string;
  clothes: string;
  /** On the face, below eyes and mouth, such as a beard. */
  onFace?: string;
  hidesEars?: boolean;
  /** Over the face: hair, glasses and jewelry. */
  front: string;
};

const glasses = (turn: number, color: string, width = 5, radius = 26) => {
  const left = 240 + turn - 33;
  const right = 240 + turn + 34;
  const lens = (x: number) =>
    `<circle cx="${x}" cy="207" r="${radius}" fill="#ffffff" fill-opacity=".16" stroke="${color}" stroke-width="${width}"/>`;
  return (
    lens(left) +
    lens(right) +
    line(`M${left + radius} 203Q${240 + turn} 197 ${right - radius} 203`, color, width) +
    line(`M${left - radius} 204L172 198M${right + radius} 204L308 198`, color, width)
  );
};

const squareGlasses = (turn: number, color: string) => {
  const lens = (x: number) =>
    `<rect x="${x}" y="187" width="56" height="40" rx="9" fill="#ffffff" fill-opacity=".16" stroke="${color}" stroke-width="6"/>`;
  const left = 240 + turn - 62;
  return (
    lens(left) +
    lens(left + 68) +
    line(`M${left + 56} 202Q${left + 62} 197 ${left + 68} 202`, color, 6) +
    line(`M${left} 200L170 196M${left + 124} 200L310 196`, color, 6)
  );
};

const lapels = (jacket: string, edge: string, shirt: string) =>
  path("M194 346Q240 402 286 346L300 372L240 490L180 372Z", shirt) +
  path(
    "M44 500C44 410 84 388 152 372L190 352L240 474L290 352L328 372C396 388 436 410 436 500Z",
    jacket,
  ) +
  path("M190 350L164 378L196 402L184 414L236 490L240 474L194 352Z", edge) +
  path("M290 350L316 378L284 402L296 414L244 490L240 474L286 352Z", edge);

export const people: Record<string, Figure> = {
  "clara-moreau": {
    skin: skins.porcelain,
    head: { temple: 70, jaw: 56, chin: 24, chinY: 322 },
    features: {
      turn: -6,
      brow: { color: tones.slate, width: 6, lift: 3 },
      smile: 9,
      lashes: true,
      folds: true,
    },
    neck: 36,
    backdrop: "M0 480V250L480 60V480Z",
    behind: path("M150 330C132 250 136 128 240 82C350 78 352 250 334 330L300 338H176Z", tones.fog),
    clothes: lapels(tones.night, ink, paper),
    hidesEars: true,
    front:
      path(
        "M262 84C196 66 142 112 146 214C146 268 140 302 152 334C172 346 186 338 188 320C176 268 178 214 204 176C226 160 256 142 268 116C276 146 296 166 304 190C312 232 310 286 300 322C304 344 322 346 334 332C342 298 338 250 338 212C338 132 316 92 262 84Z",
        tones.mist,
      ) +
      line("M266 96C226 104 184 132 172 186M276 98C306 118 322 158 322 206", tones.fog, 4) +
      circle(180, 430, 9, red),
  },
  "nils-halvorsen": {
    skin: skins.porcelain,
    head: { temple: 70, jaw: 60, chin: 34, chinY: 326 },
    features: { turn: 7, brow: { color: tones.steel, width: 8 }, smile: 4 },
    neck: 42,
    backdrop: "M240 0H480V480H240Z",
    clothes:
      path(shoulders(6, 200), tones.steel) +
      path("M190 336Q240 384 290 336L298 382Q240 428 182 382Z", tones.slate) +
      line("M186 362Q240 406 294 362", tones.steel, 4) +
      line("M240 402V480", tones.night, 5) +
      `<rect x="233" y="412" width="14" height="24" fill="${red}"/>`,
    onFace:
      path(
        "M168 214C172 250 182 262 196 266C214 268 232 262 248 264C266 262 288 268 298 262C306 252 310 236 312 214L320 250L300 340H178L160 250Z",
        tones.slate,
      ) + tone("M226 282Q247 274 270 281Q262 297 247 297Q232 297 226 282Z", "#e6d6c9"),
    front:
      path(
        "M166 204C158 150 172 104 238 92C304 86 328 136 314 204C312 178 306 160 296 150C272 156 216 146 192 134C178 152 170 172 166 204Z",
        tones.slate,
      ) +
      line("M196 128C226 142 266 148 294 144", tones.steel, 4) +
      glasses(7, ink),
  },
  "ife-okoye": {
    skin: skins.ebony,
    head: { temple: 70, jaw: 55, chin: 25, chinY: 322 },
    features: {
      turn: 5,
      brow: { color: "#140d0a", width: 7, lift: 4 },
      smile: 12,
      lashes: true,
      lips: "#3d2219",
    },
    neck: 33,
    zoom: 1,
    backdrop: "M240 30A210 210 0 1 1 239 30Z",
    behind: path(
      "M240 22C276 10 318 26 330 58C362 72 372 112 352 138C356 176 326 196 300 190H180C152 196 124 176 128 138C108 112 118 72 150 58C162 26 204 10 240 22Z",
      ink,
    ),
    clothes:
      path(shoulders(4, 188), paper) +
      path(
        "M196 346L172 376L222 416L240 392L258 416L308 376L284 346Q240 398 196 346Z",
        tones.mist,
      ) +
      line("M240 396V480", tones.fog, 4) +
      line("M296 432h46v48", tones.fog, 4) +
      circle(240, 440, 4.5, tones.slate),
    front:
      path(
        "M164 208C156 128 194 98 240 98C286 98 324 128 316 208C310 164 290 136 240 134C190 136 170 164 164 208Z",
        ink,
      ) + `<circle cx="168" cy="262" r="20" fill="none" stroke="${red}" stroke-width="6"/>`,
  },
  "marta-kowalczyk": {
    zoom: 1.14,
    skin: skins.porcelain,
    head: { temple: 69, jaw: 54, chin: 24, chinY: 320 },
    features: { turn: -7, brow: { color: "#8d7a62", width: 6, lift: 2 }, smile: 6, lashes: true },
    neck: 34,
    backdrop: "M0 0H480V190H0Z",
    behind: path("M270 92C262 54 292 34 322 46C352 58 350 98 318 108Z", "#c9b79b"),
    clothes:
      path(shoulders(2, 184), tones.slate) +
      path("M186 356Q240 430 294 356L282 344Q240 398 198 344Z", tones.steel) +
      line("M120 480Q132 430 150 404M360 480Q348 430 330 404", tones.steel, 5),
    front:
      path(
        "M164 218C154 132 182 90 246 86C312 86 326 140 316 216C312 190 306 168 294 150C262 160 226 148 206 128C206 150 190 166 178 178C170 190 166 204 164 218Z",
        "#d8c8ae",
      ) +
      line("M208 122C232 142 266 150 292 144M256 92C284 98 302 116 308 140", "#bda985", 4) +
      squareGlasses(-7, red),
  },
  "tomas-herrera": {
    skin: skins.olive,
    head: { temple: 73, jaw: 63, chin: 34, chinY: 324 },
    features: { turn: -5, brow: { color: tones.night, width: 10 }, smile: 6, folds: true },
    neck: 44,
    backdrop: "M0 0H200V480H0Z",
    clothes:
      path(shoulders(2, 204), tones.fog) +
      path("M184 352L240 452L296 352L284 346Q240 398 196 346Z", tones.slate) +
      path("M198 347L240 428L282 347Q240 398 198 347Z", skins.olive.shaded) +
      line("M172 366L234 500M308 366L246 500", red, 8),
    onFace: path(
      "M196 280Q214 258 236 264Q258 258 276 278Q256 274 237 278Q216 274 196 280Z",
      tones.steel,
    ),
    front:
      path(
        "M164 210C152 138 176 92 244 90C314 92 328 144 316 210C312 188 308 176 304 162C298 150 286 146 276 138C244 148 212 146 190 140C178 156 170 180 164 210Z",
        tones.night,
      ) +
      path("M164 210C160 186 164 162 172 150L182 158C174 174 168 190 164 210Z", tones.fog) +
      path("M316 210C320 186 316 162 308 150L300 160C308 176 312 190 316 210Z", tones.slate),
  },
  "lena-brandt": {
    skin: skins.sand,
    head: { temple: 70, jaw: 57, chin: 26, chinY: 321 },
    features: { turn: 6, brow: { color: "#5a4030", width: 7, lift: 2 }, smile: 10, lashes: true },
    neck: 35,
    zoom: 1.14,
    backdrop: "M0 480L480 180V480Z",
    behind: path(
      "M160 330C146 270 150 180 166 160H314C330 180 334 270 320 330L292 352H188Z",
      "#6b4b38",
    ),
    clothes:
      path(shoulders(2, 196), tones.night) +
      path(
        "M192 348L176 378L226 424L240 404L254 424L304 378L288 348Q240 398 192 348Z",
        tones.steel,
      ) +
      path("M96 400L128 386L160 480H128ZM384 400L352 386L320 480H352Z", tones.mist),
    hidesEars: true,
    front:
      path(
        "M166 170C162 220 158 276 172 332C188 336 192 320 186 296C176 262 176 210 184 174ZM314 170C320 220 322 276 308 332C292 336 290 318 296 292C304 258 304 210 300 174Z",
        "#6b4b38",
      ) +
      path("M152 166C150 92 192 56 244 56C296 56 332 92 328 166Q240 140 152 166Z", paper) +
      path("M214 60Q244 50 270 60L272 144Q240 138 210 144Z", tones.mist) +
      path("M138 168Q240 128 344 168Q350 180 338 182Q240 150 144 182Q132 180 138 168Z", tones.fog) +
      `<rect x="228" y="92" width="26" height="26" fill="${red}"/>`,
  },
  "priya-raman": {
    skin: skins.umber,
    head: { temple: 69, jaw: 54, chin: 23, chinY: 321 },
    features: {
      turn: -6,
      brow: { color: "#1b1411", width: 8, lift: 3 },
      smile: 10,
      lashes: true,
      lips: "#5e3326",
    },
    neck: 33,
    backdrop: "M480 0V480H300V0Z",
    behind: path(
      "M146 420C122 330 128 120 224 82C330 62 356 180 348 280C346 340 358 380 352 424L300 440H180Z",
      ink,
    ),
    clothes:
      path(shoulders(6, 184), tones.mist) +
      path("M176 360L240 450L304 360L284 346Q240 398 196 346Z", tones.slate) +
      path("M196 346L240 420L284 346Q240 400 196 346Z", skins.umber.shaded) +
      line("M206 358Q222 388 240 394Q258 388 274 358", tones.night, 3) +
      circle(240, 397, 8, red),
    hidesEars: true,
    front:
      path(
        "M212 88C150 110 134 190 140 290C142 350 130 396 146 426C172 440 190 420 184 388C172 330 166 250 182 200C194 170 210 140 216 120C240 150 284 166 302 196C316 250 304 330 300 384C296 420 316 440 342 424C358 390 344 330 348 272C350 160 316 70 212 88Z",
        ink,
      ) + line("M206 100C176 122 160 170 156 230", tones.steel, 4),
  },
  "jonas-whitfield": {
    skin: skins.ebony,
    head: { temple: 73, jaw: 62, chin: 34, chinY: 326 },
    features: { turn: 6, brow: { color: tones.fog, width: 8 }, smile: 3 },
    neck: 45,
    backdrop: "M0 0H480L0 300Z",
    clothes:
      lapels(tones.steel, tones.night, paper) +
      path("M228 384L240 376L252 384L248 404L256 480H224L232 404Z", red),
    onFace:
      path(
        "M170 236C176 262 190 270 202 268C220 256 236 262 246 262C258 262 276 256 292 266C302 268 308 254 312 234L316 290L296 344H182L162 290Z",
        tones.fog,
      ) + tone("M224 281Q246 272 270 279Q262 296 246 296Q230 296 224 281Z", "#6b4838"),
    front:
      line("M200 132Q212 116 236 114", "#9a745e", 6) +
      line("M212 158Q246 150 276 157M222 172Q246 166 268 171", "#54372a", 4),
  },
  "omar-haddad": {
    skin: skins.olive,
    head: { temple: 71, jaw: 59, chin: 32, chinY: 324 },
    features: { turn: -7, brow: { color: ink, width: 11 }, smile: 7 },
    neck: 42,
    backdrop: "M240 60A200 200 0 1 1 239 60Z",
    clothes:
      path(shoulders(4, 198), tones.mist) +
      path("M192 346L170 374L220 420L240 398L260 420L310 374L288 346Q240 398 192 346Z", paper) +
      line("M240 402V454", tones.slate, 5) +
      line("M120 430h50v50", tones.fog, 5) +
      line("M138 446V416", red, 8),
    onFace:
      path(
        "M166 212C172 250 178 262 192 264C210 258 222 262 234 264C248 260 268 258 288 264C302 262 306 250 314 212L322 262L300 350H180L160 262Z",
        ink,
      ) + tone("M212 281Q233 273 257 279Q249 296 234 296Q219 296 212 281Z", "#c9a582"),
    front: path(
      "M166 206C150 178 152 148 168 138C162 112 186 92 206 98C216 76 250 74 262 90C284 80 308 94 310 116C330 124 334 166 314 206C310 184 304 168 298 154C282 158 270 150 262 144C246 154 230 152 218 146C206 156 192 156 184 150C174 168 168 186 166 206Z",
      ink,
    ),
  },
  "samira-aziz": {
    skin: skins.sand,
    head: { temple: 66, jaw: 54, chin: 24, chinY: 319 },
    features: { turn: 5, brow: { color: "#33241b", width: 8, lift: 2 }, smile: 9, lashes: true },
    neck: 34,
    backdrop: "M0 260H480V480H0Z",
    behind: path("M132 372C112 270 120 70 240 60C360 68 368 270 348 372Z", tones.steel),
    clothes:
      path(shoulders(10, 192), ink) +
      path(
        "M150 392C140 340 160 300 176 280H306C322 300 342 340 332 392C300 444 262 462 226 466C186 452 160 424 150 392Z",
        tones.steel,
      ),
    hidesEars: true,
    front:
      path(
        "M240 60C140 62 118 180 130 300C136 356 170 400 226 424C288 428 346 380 352 310C362 180 340 66 240 60ZM244 112C296 116 308 160 306 206C304 262 286 318 240 322C192 318 178 258 176 206C176 154 196 112 244 112Z",
        tones.steel,
        ' fill-rule="evenodd"',
      ) +
      path(
        "M176 206C176 154 196 112 244 112C296 116 308 160 306 206C302 164 288 132 242 130C200 132 182 162 176 206Z",
        tones.night,
      ) +
      line(
        "M152 300C172 360 216 392 262 396M140 250C150 330 190 372 240 384M330 300C322 340 300 372 262 396",
        tones.night,
        4,
      ) +
      circle(268, 396, 9, red),
  },
  "felix-nakamura": {
    skin: skins.sand,
    head: { temple: 69, jaw: 55, chin: 27, chinY: 322 },
    features: { turn: 6, brow: { color: ink, width: 8 }, smile: 5 },
    neck: 39,
    backdrop: "M0 0H480V480H240Z",
    clothes:
      path(shoulders(6, 194), tones.night) +
      path(
        "M176 350C170 390 200 420 240 422C280 420 310 390 304 350L288 340Q240 392 192 340Z",
        tones.steel,
      ) +
      line("M214 416V462", red, 6) +
      line("M266 416V452", paper, 6),
    front:
      path(
        "M164 222C146 150 164 84 240 78C324 78 336 152 316 222C314 196 310 180 304 164C296 168 286 164 278 156C270 166 252 168 240 158C226 168 206 170 192 160C180 176 170 196 164 222Z",
        ink,
      ) + line("M206 104C182 118 172 142 170 170M276 100C298 112 312 132 314 156", tones.steel, 4),
  },
};
