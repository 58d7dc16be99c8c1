import TaskIcon from "@mui/icons-material/TaskAltOutlined";
import { lazy } from "react";
import { TaskBadge } from "./task-badge.tsx";
import { tasksCopy } from "./tasks.copy.ts";

/** Tasks about people. */
export default {
  name: "tasks",
  icon: TaskIcon,
  options: { label: tasksCopy.title, badge: TaskBadge },
  recordRepresentation: "title",
  list: lazy(async () => ({ default: (await import("./task-list.tsx")).TaskList })),
  create: lazy(async () => ({ default: (await import("./task-create.tsx")).TaskCreate })),
  edit: lazy(async () => ({ default: (await import("./task-edit.tsx")).TaskEdit })),
};
