/** Accessible names that the theme adds to components without one. */
export const themeCopy = { loading: "Loading…" } as const;
