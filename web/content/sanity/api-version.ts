/** Version (a date) of Sanity's API that the site uses. */
export const sanityApiVersion = "2025-02-19";
