import { sceneArchitecture } from "./scenes/scene-architecture.ts";
import { sceneChart } from "./scenes/scene-chart.ts";
import { sceneCode } from "./scenes/scene-code.ts";
import { sceneCompare } from "./scenes/scene-compare.ts";
import { sceneFigures } from "./scenes/scene-figures.ts";
import { sceneGraph } from "./scenes/scene-graph.ts";
import { sceneLog } from "./scenes/scene-log.ts";
import { sceneMatrix } from "./scenes/scene-matrix.ts";
import { sceneProcess } from "./scenes/scene-process.ts";
import { sceneTable } from "./scenes/scene-table.ts";
import { sceneThread } from "./scenes/scene-thread.ts";
import { sceneTimeline } from "./scenes/scene-timeline.ts";

/**
 * All scene types in menu order. The scene fields, the schema and the generated types derive from
 * this object.
 */
export const sceneTypes = {
  sceneArchitecture,
  sceneGraph,
  sceneTimeline,
  sceneChart,
  sceneTable,
  sceneFigures,
  sceneMatrix,
  sceneProcess,
  sceneCompare,
  sceneCode,
  sceneLog,
  sceneThread,
};
