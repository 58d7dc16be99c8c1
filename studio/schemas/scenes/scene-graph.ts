import { ProjectsIcon } from "@sanity/icons/Projects";
import { defineField, defineType } from "sanity";
import {
  choice,
  label,
  remark,
  rows,
  sceneNote,
  scenePreview,
  sceneTexts,
  state,
} from "../fields/scene-text.ts";
import { sceneControl } from "../fields/scene-control.ts";
import { readField } from "../fields/read-field.ts";
import { line, optionalLine } from "../fields/text-fields.ts";

const id = (name: string, title: string, description: string) =>
  line({ name, title, description, long: [40, "Keep it short"] });

type Choice = { title: string; value: string };

const changedState = (name: string, list: Choice[]) =>
  defineField({
    name,
    title: "State beyond the slider's limit",
    description: "Empty if the state stays the same.",
    type: "string",
    options: { layout: "radio", direction: "horizontal", list },
  });

/** Nodes in up to four columns connected by edges: a lineage, a route, a plan. */
export const sceneGraph = defineType({
  name: "sceneGraph",
  title: "Graph",
  type: "object",
  icon: ProjectsIcon,
  fields: [
    ...sceneTexts(),
    rows({
      name: "nodes",
      title: "Nodes",
      description: "From left to right by column, and from top to bottom in this order.",
      count: [1, 14],
      row: "graphNode",
      rowTitle: "Node",
      fields: [
        id("id", "Name for the edges", "Not shown. Edges refer to nodes by this name."),
        label("label", "Label"),
        remark("detail", "Detail"),
        defineField({
          name: "column",
          title: "Column",
          description: "0 stands on the left, 3 on the right.",
          type: "number",
          initialValue: 0,
          options: { list: [0, 1, 2, 3], layout: "radio", direction: "horizontal" },
          validation: (rule) => [rule.required(), rule.integer().min(0).max(3)],
        }),
        state(),
        remark("changedDetail", "Detail beyond the slider's limit"),
        changedState("changedState", [
          { title: "Normal", value: "normal" },
          { title: "Active", value: "active" },
          { title: "Late", value: "late" },
          { title: "Done", value: "done" },
          { title: "Muted", value: "muted" },
        ]),
      ],
      preview: { title: "label", subtitle: "detail" },
    }),
    rows({
      name: "edges",
      title: "Edges",
      count: [1, 20],
      row: "graphEdge",
      rowTitle: "Edge",
      fields: [
        id("from", "From", "The name of a node."),
        id("to", "To", "The name of a node."),
        optionalLine({
          name: "label",
          title: "Label",
          long: [16, "Above 16 characters the label does not fit between the nodes"],
        }),
        choice({
          name: "state",
          title: "State",
          initialValue: "normal",
          list: [
            { title: "Normal", value: "normal" },
            { title: "Active", value: "active" },
            { title: "Late", value: "late" },
          ],
        }),
        changedState("changedState", [
          { title: "Normal", value: "normal" },
          { title: "Active", value: "active" },
          { title: "Late", value: "late" },
        ]),
      ],
      preview: { title: "from", subtitle: "to" },
    }),
    sceneNote(),
    sceneControl({
      description:
        "Lets visitors move a limit. On the other side of it, nodes and edges take the details and states that they have for it.",
      valueDescription: "The left end of the slider.",
      fields: [
        defineField({
          name: "limit",
          title: "Limit",
          description: "From this value on, the scene is on the other side of the limit.",
          type: "number",
          validation: (rule) => [rule.required(), rule.min(0)],
        }),
      ],
      result: {
        title: "Result below the limit",
        description: "{value} is the value of the slider and {limit} the limit.",
      },
      otherResult: {
        title: "Result from the limit on",
        description: "With the same placeholders.",
      },
    }),
  ],
  validation: (rule) => [
    rule.custom((scene) => findNodeProblem(scene) ?? true),
    rule.custom((scene) => findEdgeProblem(scene) ?? true),
  ],
  preview: scenePreview("Graph", ProjectsIcon),
});

function getItems(scene: unknown, field: string): unknown[] {
  const list = readField(scene, field);
  return Array.isArray(list) ? list : [];
}

/** Reports duplicate node names and columns with too many nodes. */
function findNodeProblem(scene: unknown): string | undefined {
  const ids = getItems(scene, "nodes").map((node) => readField(node, "id"));
  const repeated = ids.find((name, index) => name && ids.indexOf(name) !== index);
  if (repeated) return `Two nodes have the name “${repeated}”`;
  const columns = getItems(scene, "nodes").map((node) => readField(node, "column"));
  const full = [0, 1, 2, 3].find((column) => columns.filter((is) => is === column).length > 5);
  return full === undefined ? undefined : `Use at most five nodes in column ${full}`;
}

/** Reports the first edge with an unknown node. */
function findEdgeProblem(scene: unknown): string | undefined {
  const ids = new Set(getItems(scene, "nodes").map((node) => readField(node, "id")));
  const ends = getItems(scene, "edges").flatMap((edge) => [
    readField(edge, "from"),
    readField(edge, "to"),
  ]);
  const lost = ends.find((end) => end && !ids.has(end));
  return lost ? `No node has the name “${lost}”` : undefined;
}
