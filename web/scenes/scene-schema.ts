import * as z from "zod";
import { hueSchema, nonEmptyText as anyFilled, validItems } from "../content/sanity/schemas.ts";

/** The schemas of the scenes. Server only. */

// Far above what a scene can show; unlimited content would slow down and bloat its page.
const maxListLength = 200;
const maxTextLength = 2_000;
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(maxListLength);
/** Rows get their index as key, which adds fewer bytes to the page than the document keys. */
const rowsOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  listOf(z.object(fields)).transform((rows) => rows.map((row, key) => ({ ...row, key })));
const filled = anyFilled.max(maxTextLength);
const optionalText = z.string().max(maxTextLength).nullable();

const texts = z.object({ title: filled, caption: filled });
const textList = listOf(z.string().max(maxTextLength));
const amount = z.number().nonnegative().max(1e12);
const percent = z.number().min(0).max(100);
/** An unknown value is treated as the first. */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).catch(values[0]);
const states = ["normal", "active", "late", "done", "muted"] as const;
const state = oneOf(states);
const edgeStates = ["normal", "active", "late"] as const;

const controlFields = {
  label: filled,
  min: amount,
  max: amount,
  step: amount.positive().nullable(),
  start: amount,
  unit: optionalText,
  result: filled,
  otherResult: filled,
};
/** The slider of a scene; an invalid one becomes `null`, and the scene is a picture. */
const controlOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .object({ ...controlFields, ...fields })
    .nullable()
    .catch(null);

const graph = texts.extend({
  _type: z.literal("sceneGraph"),
  nodes: rowsOf({
    id: filled,
    label: filled,
    detail: optionalText,
    column: z.number().int().min(0).max(3),
    state,
    changedDetail: optionalText,
    changedState: z.enum(states).nullable().catch(null),
  }),
  edges: rowsOf({
    from: filled,
    to: filled,
    label: optionalText,
    state: oneOf(edgeStates),
    changedState: z.enum(edgeStates).nullable().catch(null),
  }).nullable(),
  note: optionalText,
  control: controlOf({ limit: amount }),
});

const timeline = texts.extend({
  _type: z.literal("sceneTimeline"),
  marks: textList,
  deadlineAt: percent,
  deadlineLabel: filled,
  rows: rowsOf({
    label: filled,
    start: percent,
    end: percent,
    state: oneOf(["done", "running", "late", "waiting"]),
    note: optionalText,
    changedNote: optionalText,
  }),
  control: controlOf({ row: z.number().int().positive() }),
});

const chart = texts.extend({
  _type: z.literal("sceneChart"),
  unit: filled,
  axis: textList,
  limitValue: amount.nullable(),
  limitLabel: optionalText,
  lines: rowsOf({
    label: filled,
    values: listOf(amount),
    tone: oneOf(["plain", "before", "after"]),
  }),
  note: optionalText,
  control: controlOf({ limitLabel: optionalText }),
});

const code = texts.extend({
  _type: z.literal("sceneCode"),
  filename: filled,
  language: filled,
  lines: rowsOf({
    text: z.string().max(maxTextLength),
    change: oneOf(["same", "added", "removed"]),
    mark: optionalText,
    tone: z.enum(["flag", "ok"]).nullable().catch(null),
  }),
});

const log = texts.extend({
  _type: z.literal("sceneLog"),
  rows: rowsOf({
    time: filled,
    who: filled,
    what: filled,
    outcome: oneOf(["allowed", "held", "denied", "done"]),
    outcomeLabel: filled,
    reason: optionalText,
    amount: amount.nullable(),
  }),
  control: controlOf({ heldLabel: optionalText, allowedLabel: optionalText }),
});

const process = texts.extend({
  _type: z.literal("sceneProcess"),
  unit: filled,
  workLabel: filled,
  waitLabel: filled,
  steps: rowsOf({
    label: filled,
    work: amount,
    wait: amount,
    state: oneOf(["normal", "bottleneck", "automated"]),
    note: optionalText,
  }),
});

const compare = texts.extend({
  _type: z.literal("sceneCompare"),
  leftTitle: filled,
  rightTitle: filled,
  rows: rowsOf({
    label: filled,
    left: filled,
    right: filled,
    same: z.boolean(),
    note: optionalText,
    amount: amount.nullable(),
    below: optionalText,
    from: optionalText,
  }),
  control: controlOf({}),
});

const thread = texts.extend({
  _type: z.literal("sceneThread"),
  messages: rowsOf({
    who: filled,
    side: oneOf(["left", "right", "note"]),
    text: filled,
    tags: textList.nullable(),
  }),
  fields: rowsOf({ label: filled, value: filled }).nullable(),
});

const matrix = texts.extend({
  _type: z.literal("sceneMatrix"),
  columns: textList,
  rows: rowsOf({ label: filled, values: listOf(z.number()) }),
  lowLabel: filled,
  highLabel: filled,
  note: optionalText,
});

const table = texts.extend({
  _type: z.literal("sceneTable"),
  columns: textList,
  rows: rowsOf({ cells: textList, state }),
  note: optionalText,
});

const figures = texts.extend({
  _type: z.literal("sceneFigures"),
  rows: rowsOf({
    label: filled,
    before: filled,
    after: filled,
    beforeValue: amount,
    afterValue: amount,
    change: filled,
  }),
});

const drawings = [
  graph,
  timeline,
  chart,
  code,
  log,
  process,
  compare,
  thread,
  matrix,
  table,
  figures,
] as const;

const architecture = texts.extend({
  _type: z.literal("sceneArchitecture"),
  sources: textList,
  runtimeTitle: filled,
  runtimeRows: textList,
  modules: textList,
  outcomes: textList,
  lateRow: z.number().nullable(),
  note: optionalText,
  moduleHues: validItems(z.object({ name: filled, hue: hueSchema })),
  moments: rowsOf({
    time: filled,
    name: filled,
    text: filled,
    scene: orNull(z.discriminatedUnion("_type", drawings)),
  }).nullable(),
});

const anyScene = z.discriminatedUnion("_type", [architecture, ...drawings]);

export type SceneType = z.output<typeof anyScene>["_type"];

/** The validated content of one kind of scene. */
export type SceneContent<T extends SceneType = SceneType> = Extract<
  z.output<typeof anyScene>,
  { _type: T }
>;

/** A scene or `null`. */
export const sceneSchema = orNull(anyScene);

/**
 * Accepts `null`. An invalid scene is logged and becomes `null`, so that it does not break its section or
 * page.
 */
function orNull<Scene extends z.ZodType>(scene: Scene) {
  return scene.nullable().catch(({ value, issues }) => {
    const [issue] = issues;
    const kind = z.object({ _type: z.string() }).safeParse(value).data?._type ?? "unnamed";
    const path = issue?.path?.join(".") || "scene";
    console.warn(`content: scene (${kind}) not rendered: ${path}: ${issue?.code}`);
    return null;
  });
}
