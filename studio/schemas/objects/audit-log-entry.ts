import { ActivityIcon } from "@sanity/icons/Activity";
import { defineType } from "sanity";
import { choice } from "../fields/scene-text.ts";
import { line } from "../fields/text-fields.ts";

/** An entry of an audit log: who did what, and the rule that decided. */
export const auditLogEntry = defineType({
  name: "auditLogEntry",
  title: "Entry",
  type: "object",
  icon: ActivityIcon,
  fields: [
    line({ name: "time", title: "Time", description: "Day and time, for example “Tue 07:12”." }),
    line({
      name: "actor",
      title: "Actor",
      description: "The module, agent or person, for example “Payments agent”.",
    }),
    line({
      name: "action",
      title: "Action",
      description: "What the actor asked for, for example “Release transfer”.",
    }),
    line({
      name: "object",
      title: "Object",
      description: "What the action is about, for example “Transfer 88192”.",
      long: [60, "Above 60 characters the object takes more than two lines"],
    }),
    choice({
      name: "decision",
      title: "Decision",
      description: "Shown with a mark. Visitors can filter by it.",
      initialValue: "allowed",
      list: [
        { title: "Allowed", value: "allowed" },
        { title: "Masked", value: "masked" },
        { title: "Held", value: "held" },
        { title: "Denied", value: "denied" },
      ],
    }),
    line({
      name: "reason",
      title: "Rule or reason",
      description: "The rule that decided, or the person who did and why.",
      long: [90, "Above 90 characters the reason takes more than two lines"],
    }),
  ],
  preview: {
    select: { time: "time", actor: "actor", action: "action", object: "object" },
    prepare: ({ time, actor, action, object }) => ({
      title: [action, object].filter(Boolean).join(": ") || "New entry",
      subtitle: [time, actor].filter(Boolean).join(" · "),
    }),
  },
});
