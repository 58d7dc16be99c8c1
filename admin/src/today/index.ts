import TodayIcon from "@mui/icons-material/TodayOutlined";
import { lazy } from "react";
import { todayCopy } from "./today.copy.ts";

/** The work of the day, where admins and sales start. */
export default {
  name: "today",
  icon: TodayIcon,
  options: { label: todayCopy.title },
  list: lazy(async () => ({ default: (await import("./today-screen.tsx")).TodayScreen })),
};
