import { items } from "../../items.ts";
import { chart, thread } from "../../scenes.ts";

const hours = ["00", "04", "08", "12", "16", "20", "24"];
const needed = [7, 7, 20, 20, 20, 7, 7];

/** Cluster b-3 at night. */
export const arqsightExample = items("exampleStep", [
  {
    time: "Monday",
    title: "24 nodes, all night",
    text: "Cluster b-3 runs risk calculations from 08:00 to 18:00 but keeps 24 nodes up around the clock, at $1.90 per node and hour. That is 576 node hours, or $1,094 a day. The forecast for the night needs seven nodes. Policy 12 adds a fifth, which makes nine.",
    scene: chart({
      title: "b-3 on Monday",
      caption: "24 nodes run day and night, and from evening to morning the load needs seven.",
      unit: "Nodes by hour",
      axis: hours,
      lines: [
        { label: "Running", values: [24, 24, 24, 24, 24, 24, 24], tone: "before" },
        { label: "Needed", values: needed, tone: "plain" },
      ],
    }),
  },
  {
    time: "Tuesday",
    title: "Nine nodes at night",
    text: "ArqSight keeps 24 nodes for ten hours and nine for fourteen: 366 node hours, $695 a day. That is $399 less, a saving of 36% on this cluster. Across all clusters that week it is 24%, because most have fewer idle hours than b-3.",
    scene: chart({
      title: "b-3 on Tuesday",
      caption: "At night nine nodes run instead of 24. During the day it is 24 as before.",
      unit: "Nodes by hour",
      axis: hours,
      lines: [
        { label: "Before", values: [24, 24, 24, 24, 24, 24, 24], tone: "before" },
        { label: "With ArqSight", values: [9, 9, 24, 24, 24, 9, 9], tone: "after" },
      ],
    }),
  },
  {
    time: "Thursday",
    title: "A 25th node, on request",
    text: "On Thursday a campaign needs a 25th node for six hours. That is beyond the policy, so the owner gets a request for $11.40 and approves it in the chat.",
    scene: thread({
      title: "Request beyond policy 12",
      caption: "ArqSight asks for a 25th node for six hours, and the owner approves $11.40.",
      messages: [
        {
          who: "ArqSight",
          side: "left",
          text: "b-3 needs a 25th node from 12:00 to 18:00, for the campaign.",
          tags: ["6 h", "$11.40"],
        },
        { who: "Owner of b-3", side: "right", text: "Approved." },
      ],
    }),
  },
]);
