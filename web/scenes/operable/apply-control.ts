import type { SceneContent } from "../scene-schema.ts";

/** A scene of a kind that may have a slider. */
type Controllable = SceneContent<
  "sceneTimeline" | "sceneChart" | "sceneLog" | "sceneCompare" | "sceneGraph"
>;

/** A scene with a slider. */
export type OperableContent =
  | OperableOf<"sceneTimeline">
  | OperableOf<"sceneChart">
  | OperableOf<"sceneLog">
  | OperableOf<"sceneCompare">
  | OperableOf<"sceneGraph">;

/** A scene at one value of its slider, and the sentence that states the result. */
export type OperatedScene = { content: Controllable; result: string };

/** A scene of one kind with a slider. */
export type OperableOf<T extends Controllable["_type"]> = SceneContent<T> & {
  control: NonNullable<SceneContent<T>["control"]>;
};

/** Whether the scene has a slider that can move its drawing. */
export function isOperable(content: SceneContent): content is OperableContent {
  if (!("control" in content) || !content.control) return false;
  return content._type !== "sceneTimeline" || readScale(content.marks) !== undefined;
}

/** Computes the scene at a value of its slider. At the start the drawing is the unchanged content. */
export function applyControl(content: OperableContent, value: number): OperatedScene {
  switch (content._type) {
    case "sceneTimeline":
      return moveTimeline(content, value);
    case "sceneChart":
      return moveLimit(content, value);
    case "sceneLog":
      return holdRows(content, value);
    case "sceneCompare":
      return compareRows(content, value);
    case "sceneGraph":
      return crossLimit(content, value);
  }
}

/**
 * Moves the end of one row and all rows below it. The value and the start are minutes, so their
 * difference is the shift. The result depends on whether the last row ends after the deadline.
 */
function moveTimeline(content: OperableOf<"sceneTimeline">, value: number): OperatedScene {
  const { control, deadlineAt, rows, marks } = content;
  const scale = readScale(marks) ?? { from: 0, minutes: 100 };
  const shift = ((value - control.start) / scale.minutes) * 100;
  const moved = (control.row ?? 1) - 1;
  const toMinutes = (position: number) => Math.round((position / 100) * scale.minutes);
  const last = rows.length - 1;
  const resultMinutes = toMinutes((rows[last]?.end ?? 0) + (last >= moved ? shift : 0));
  const overdue = resultMinutes - toMinutes(deadlineAt);
  const fill = (template: string, end: number) =>
    fillTemplate(template, {
      value: formatNumber(value),
      time: formatTime(scale.from + toMinutes(end)),
      result: formatTime(scale.from + resultMinutes),
      gap: formatNumber(Math.abs(overdue)),
    });
  const movedRows = rows.map((row, index): typeof row => {
    if (index < moved || shift === 0) return row;
    const isLate =
      index === last ? overdue > 0 : index === moved ? value > control.min : row.state === "late";
    return {
      ...row,
      start: clamp(index === moved ? row.start : row.start + shift),
      end: clamp(row.end + shift),
      state: isLate ? "late" : row.state === "late" ? "done" : row.state,
      note: row.changedNote ? fill(row.changedNote, row.end + shift) : row.note,
    };
  });
  return {
    content: { ...content, rows: movedRows },
    result: fill(overdue > 0 ? control.result : control.otherResult, movedRows[moved]?.end ?? 0),
  };
}

/**
 * Moves the limit of a chart. The “after” line keeps its distance to the limit and never exceeds the
 * “before” line. Above all values of “before”, both lines are the same.
 */
function moveLimit(content: OperableOf<"sceneChart">, value: number): OperatedScene {
  const { control, lines } = content;
  const before = lines.find(({ tone }) => tone === "before")?.values ?? [];
  const exceeding = before.filter((amount) => amount > value).length;
  const moveAfter = (amount: number, index: number) => {
    const uncontrolled = before[index] ?? amount;
    if (exceeding === 0) return uncontrolled;
    return Math.max(Math.min(uncontrolled, amount + value - control.start), 0);
  };
  const movedLines =
    value === control.start
      ? lines
      : lines.map((line) =>
          line.tone === "after" ? { ...line, values: line.values.map(moveAfter) } : line,
        );
  const total = sum(before);
  const result = sum(movedLines.find(({ tone }) => tone === "after")?.values ?? []);
  return {
    content: {
      ...content,
      limitValue: value,
      limitLabel:
        value !== control.start && control.limitLabel
          ? fillTemplate(control.limitLabel, { value: formatNumber(value) })
          : content.limitLabel,
      lines: movedLines,
    },
    result: fillTemplate(exceeding > 0 ? control.result : control.otherResult, {
      value: formatNumber(value),
      result: formatNumber(result),
      before: formatNumber(total),
      saved: formatNumber(Math.round((1 - result / (total || 1)) * 100)),
      count: formatNumber(exceeding),
    }),
  };
}

/** Holds the rows whose amount exceeds the value and allows the other rows that have an amount. */
function holdRows(content: OperableOf<"sceneLog">, value: number): OperatedScene {
  const { control, rows } = content;
  const checked = rows.filter(({ amount }) => amount !== null);
  const held = checked.filter(({ amount }) => (amount ?? 0) > value).length;
  const decidedRows = rows.map((row) => {
    if (row.amount === null) return row;
    return row.amount > value
      ? { ...row, outcome: "held" as const, outcomeLabel: control.heldLabel ?? row.outcomeLabel }
      : {
          ...row,
          outcome: "allowed" as const,
          outcomeLabel: control.allowedLabel ?? row.outcomeLabel,
        };
  });
  return {
    content: { ...content, rows: decidedRows },
    result: fillTemplate(held > 0 ? control.result : control.otherResult, {
      value: formatNumber(value),
      held: formatNumber(held),
      allowed: formatNumber(checked.length - held),
      count: formatNumber(checked.length),
    }),
  };
}

/** Chooses the right side of each row with an amount: one text below the value, another from it on. */
function compareRows(content: OperableOf<"sceneCompare">, value: number): OperatedScene {
  const { control } = content;
  const rows = content.rows.map((row) => {
    const chosen = row.amount === null ? null : row.amount < value ? row.below : row.from;
    if (!chosen) return row;
    // The note explains the difference at the start.
    const note = value === control.start ? row.note : null;
    return { ...row, right: chosen, same: chosen === row.left, note };
  });
  const changed = rows.filter(({ same }) => !same);
  return {
    content: { ...content, rows },
    result: fillTemplate(changed.length > 0 ? control.result : control.otherResult, {
      value: formatNumber(value),
      count: formatNumber(changed.length),
      changed: changed.map(({ label }) => label).join(", "),
    }),
  };
}

/** Gives nodes and edges their changed states if the value is on the other side of the limit than the start. */
function crossLimit(content: OperableOf<"sceneGraph">, value: number): OperatedScene {
  const { control, nodes, edges } = content;
  const { limit, start } = control;
  const isBeyond = value >= limit;
  const isChanged = isBeyond !== start >= limit;
  return {
    content: isChanged
      ? {
          ...content,
          nodes: nodes.map((node) => ({
            ...node,
            detail: node.changedDetail ?? node.detail,
            state: node.changedState ?? node.state,
          })),
          edges:
            edges?.map((edge) => ({ ...edge, state: edge.changedState ?? edge.state })) ?? null,
        }
      : content,
    result: fillTemplate(isBeyond ? control.otherResult : control.result, {
      value: formatNumber(value),
      limit: formatNumber(limit),
    }),
  };
}

/** Reads the first and last mark of a scale as times of day: the start and the length in minutes. */
export function readScale(marks: readonly string[]): { from: number; minutes: number } | undefined {
  const [from, to] = [marks[0], marks.at(-1)].map(parseTime);
  return from !== undefined && to !== undefined && to > from
    ? { from, minutes: to - from }
    : undefined;
}

/** Replaces `{name}` by its value; unknown names stay. */
function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function parseTime(text: string | undefined): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text ?? "") ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function formatTime(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
}

const formatNumber = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 1 });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const clamp = (position: number) => Math.min(Math.max(position, 0), 100);
