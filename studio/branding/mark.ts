/** The arch of the brand mark in a 24 by 24 view box; `favicon.svg` contains the same path. */
export const archPath = "M3 21V12a9 9 0 0 1 18 0v9h-5v-9a4 4 0 0 0-8 0v9z";

/** The stone inside the arch, drawn in the signal color. */
export const stonePath = "M10 17h4v4h-4z";
