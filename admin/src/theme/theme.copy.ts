/** Names that the theme gives to components which have none. */
export const themeCopy = { loading: "Loading…" } as const;
