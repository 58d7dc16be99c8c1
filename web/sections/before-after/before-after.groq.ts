import * as z from "zod";
import { filled, optionalText } from "../../content/shapes.ts";

export const beforeAfterFields = /* groq */ `
  headline,
  lead,
  items[]{
    _key,
    industry,
    measure,
    problem,
    solution,
    before,
    after,
    beforeValue,
    afterValue,
    change
  }
`;

export const beforeAfterShape = z.object({
  headline: filled,
  lead: optionalText,
  items: z
    .array(
      z.object({
        _key: z.string(),
        industry: filled,
        measure: filled,
        problem: filled,
        solution: filled,
        before: filled,
        after: filled,
        beforeValue: z.number().nonnegative(),
        afterValue: z.number().nonnegative(),
        change: filled,
      }),
    )
    .min(1),
});
