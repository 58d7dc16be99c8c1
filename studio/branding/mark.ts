/** The arch of the brand's mark, on a square of 24. `favicon.svg` draws it for the browser tab. */
export const archPath = "M3 21V12a9 9 0 0 1 18 0v9h-5v-9a4 4 0 0 0-8 0v9z";

/** The stone within the arch, drawn in the signal colour. */
export const stonePath = "M10 17h4v4h-4z";
