type Question = { _id: string };

/**
 * Returns the questions that pages show, each with the path of the first such page, sorted by id. A query
 * that starts from the questions would scan all pages for each question.
 */
export function listVisibleQuestions<Q extends Question>(
  pages: readonly { path: unknown; items: readonly (Q | null)[] | null }[],
): (Q & { path: string })[] {
  const shown = new Map<string, Q & { path: string }>();
  for (const { path, items } of pages)
    for (const question of items ?? [])
      if (typeof path === "string" && path && question && !shown.has(question._id))
        shown.set(question._id, { ...question, path });
  return [...shown.values()].toSorted((one, other) => (one._id < other._id ? -1 : 1));
}
