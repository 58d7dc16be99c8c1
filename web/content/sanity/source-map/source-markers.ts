/**
 * Source markers, similar to Sanity's stega: in draft mode each text ends with the invisible index of its
 * location in the content. A marker is three Unicode tag characters, which fonts do not draw, `trim`
 * keeps and editors do not type.
 */

const firstCodePoint = 0xe0020;
const markerPattern = /[\u{E0020}-\u{E005F}]{3}/gu;

/** Encodes the index of a location, 0 to 262143. */
export const encodeMarker = (index: number): string =>
  String.fromCodePoint(...[12, 6, 0].map((bits) => firstCodePoint + ((index >> bits) & 63)));

/** Returns the location indexes of all markers in a text, in order. */
export const decodeMarkers = (text: string): number[] =>
  [...text.matchAll(markerPattern)].map(([marker]) =>
    Array.from(marker, (character) => (character.codePointAt(0) ?? 0) - firstCodePoint).reduce(
      (index, digit) => index * 64 + digit,
      0,
    ),
  );

/** Removes all markers from a text. */
export const stripMarkers = (text: string): string => text.replace(markerPattern, "");
