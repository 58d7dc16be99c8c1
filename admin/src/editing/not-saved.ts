/** Returned by a form's `onSubmit` to keep the form dirty, so that leaving it still requires confirmation. */
export const notSaved = { root: { server: "not saved" } };
