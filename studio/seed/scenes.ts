import type {
  SceneArchitecture,
  SceneChart,
  SceneCode,
  SceneCompare,
  SceneFigures,
  SceneGraph,
  SceneLog,
  SceneMatrix,
  SceneProcess,
  SceneTable,
  SceneThread,
  SceneTimeline,
} from "../../web/content/sanity/sanity.types.ts";
import { items } from "./items.ts";

/** A scene without the `_type` and `_key` fields that are added here. */
type SceneInput<Value> = Value extends (infer Item)[]
  ? SceneInput<Item>[]
  : Value extends object
    ? { [Field in keyof Value as Exclude<Field, "_type" | "_key">]: SceneInput<Value[Field]> }
    : Value;

function toList<Scene extends object>(scene: Scene) {
  return [{ _key: "scene", ...scene }];
}

type Moment = NonNullable<SceneArchitecture["moments"]>[number];

type ArchitectureInput = Omit<SceneInput<SceneArchitecture>, "moments"> & {
  moments?: Omit<Moment, "_type" | "_key">[];
};

/** Systems, the runtime with its modules, and decisions, optionally shown in moments. */
export function architecture({ moments, ...texts }: ArchitectureInput) {
  return toList({
    _type: "sceneArchitecture" as const,
    ...texts,
    ...(moments && { moments: items("architectureMoment", moments) }),
  });
}

/** Sources, agents and results, connected by edges. */
export function graph({ nodes, edges, ...texts }: SceneInput<SceneGraph>) {
  return toList({
    _type: "sceneGraph" as const,
    ...texts,
    nodes: items("graphNode", nodes),
    edges: items("graphEdge", edges),
  });
}

/** Loads over time, before and after a deadline. */
export function timeline({ rows, ...texts }: SceneInput<SceneTimeline>) {
  return toList({
    _type: "sceneTimeline" as const,
    ...texts,
    rows: items("timelineRow", rows),
  });
}

/** Curves on one scale with an optional limit. */
export function chart({ lines, ...texts }: SceneInput<SceneChart>) {
  return toList({ _type: "sceneChart" as const, ...texts, lines: items("chartLine", lines) });
}

/** A diff with remarks below its lines. */
export function code({ lines, ...texts }: SceneInput<SceneCode>) {
  return toList({ _type: "sceneCode" as const, ...texts, lines: items("codeLine", lines) });
}

/** Requests and their outcomes. */
export function log({ rows, ...texts }: SceneInput<SceneLog>) {
  return toList({ _type: "sceneLog" as const, ...texts, rows: items("logRow", rows) });
}

/** Process steps with working and waiting time. */
export function processSteps({ steps, ...texts }: SceneInput<SceneProcess>) {
  return toList({ _type: "sceneProcess" as const, ...texts, steps: items("processStep", steps) });
}

/** Two runs side by side. */
export function compare({ rows, ...texts }: SceneInput<SceneCompare>) {
  return toList({ _type: "sceneCompare" as const, ...texts, rows: items("compareRow", rows) });
}

/** Messages and the data recorded from them. */
export function thread({ messages, fields = [], ...texts }: SceneInput<SceneThread>) {
  return toList({
    _type: "sceneThread" as const,
    ...texts,
    messages: items("threadMessage", messages),
    fields: items("threadField", fields),
  });
}

/** Signal strength by row and column. */
export function matrix({ rows, ...texts }: SceneInput<SceneMatrix>) {
  return toList({ _type: "sceneMatrix" as const, ...texts, rows: items("matrixRow", rows) });
}

/** Rows and columns of a screen. */
export function table({ rows, ...texts }: SceneInput<SceneTable>) {
  return toList({ _type: "sceneTable" as const, ...texts, rows: items("tableRow", rows) });
}

/** Values before and after. */
export function figures({ rows, ...texts }: SceneInput<SceneFigures>) {
  return toList({ _type: "sceneFigures" as const, ...texts, rows: items("figureRow", rows) });
}
