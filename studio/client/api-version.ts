/** The version of Sanity's API that the Studio uses, as `YYYY-MM-DD`. */
export const studioApiVersion = "2025-02-19";
