/**
 * In draft mode each text carries, unseen at its end, the number of the place it comes from, so that
 * it can be told where it stands however it got there. Three of Unicode's tag characters, which no
 * font draws, no trimming removes and no editor types.
 */

const first = 0xe0020;
const markerPattern = /[\u{E0020}-\u{E005F}]{3}/gu;

/** The mark of a place. @param place its number, 0 to 262143. */
export const encodeMarker = (place: number): string =>
  String.fromCodePoint(...[12, 6, 0].map((bits) => first + ((place >> bits) & 63)));

/** The places that a text names, in its order. */
export const decodeMarkers = (text: string): number[] =>
  [...text.matchAll(markerPattern)].map(([mark]) =>
    [...mark].reduce((place, sign) => place * 64 + (sign.codePointAt(0) ?? first) - first, 0),
  );

/** The text as it was written. */
export const stripMarkers = (text: string): string => text.replace(markerPattern, "");
