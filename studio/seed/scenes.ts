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

/** A scene as it is written: without the types and keys that its place in a list asks for. */
type Written<Value> = Value extends (infer Item)[]
  ? Written<Item>[]
  : Value extends object
    ? { [Field in keyof Value as Exclude<Field, "_type" | "_key">]: Written<Value[Field]> }
    : Value;

function only<Scene extends object>(scene: Scene) {
  return [{ _key: "scene", ...scene }];
}

/** From a company's systems over the runtime and its modules to decisions. */
export function architecture(texts: Written<SceneArchitecture>) {
  return only({ _type: "sceneArchitecture" as const, ...texts });
}

/** Sources, agents and results, and what leads from one to another. */
export function graph({ nodes, edges, ...texts }: Written<SceneGraph>) {
  return only({
    _type: "sceneGraph" as const,
    ...texts,
    nodes: items("graphNode", nodes),
    edges: items("graphEdge", edges),
  });
}

/** Loads as lengths of time, before and after a deadline. */
export function timeline({ rows, ...texts }: Written<SceneTimeline>) {
  return only({
    _type: "sceneTimeline" as const,
    ...texts,
    rows: items("timelineRow", rows),
  });
}

/** Curves on one scale, with a limit where there is one. */
export function chart({ lines, ...texts }: Written<SceneChart>) {
  return only({ _type: "sceneChart" as const, ...texts, lines: items("chartLine", lines) });
}

/** A diff, with remarks under its lines. */
export function code({ lines, ...texts }: Written<SceneCode>) {
  return only({ _type: "sceneCode" as const, ...texts, lines: items("codeLine", lines) });
}

/** Who asked for what, and what became of it. */
export function log({ rows, ...texts }: Written<SceneLog>) {
  return only({ _type: "sceneLog" as const, ...texts, rows: items("logRow", rows) });
}

/** Steps of a process with their work and their waiting. */
export function processSteps({ steps, ...texts }: Written<SceneProcess>) {
  return only({ _type: "sceneProcess" as const, ...texts, steps: items("processStep", steps) });
}

/** Two runs beside each other. */
export function compare({ rows, ...texts }: Written<SceneCompare>) {
  return only({ _type: "sceneCompare" as const, ...texts, rows: items("compareRow", rows) });
}

/** Messages, and what was recorded about them. */
export function thread({ messages, fields = [], ...texts }: Written<SceneThread>) {
  return only({
    _type: "sceneThread" as const,
    ...texts,
    messages: items("threadMessage", messages),
    fields: items("threadField", fields),
  });
}

/** How strong a signal is where a row meets a column. */
export function matrix({ rows, ...texts }: Written<SceneMatrix>) {
  return only({ _type: "sceneMatrix" as const, ...texts, rows: items("matrixRow", rows) });
}

/** Rows and columns of one screen. */
export function table({ rows, ...texts }: Written<SceneTable>) {
  return only({ _type: "sceneTable" as const, ...texts, rows: items("tableRow", rows) });
}

/** Figures before and after. */
export function figures({ rows, ...texts }: Written<SceneFigures>) {
  return only({ _type: "sceneFigures" as const, ...texts, rows: items("figureRow", rows) });
}
