import CalendarIcon from "@mui/icons-material/CalendarMonthOutlined";
import { lazy } from "react";

/** The calendar screen: appointments, blocked times, types and settings. */
export default {
  name: "calendar",
  icon: CalendarIcon,
  options: { label: "Calendar" },
  list: lazy(async () => ({ default: (await import("./calendar-screen.tsx")).CalendarScreen })),
};
