import PipelineIcon from "@mui/icons-material/ViewKanbanOutlined";
import { lazy } from "react";

/** The leads as a kanban board with a column for each status. */
export default {
  name: "pipeline",
  icon: PipelineIcon,
  options: { label: "Pipeline" },
  list: lazy(async () => ({ default: (await import("./pipeline-screen.tsx")).PipelineScreen })),
};
