import CalendarIcon from "@mui/icons-material/CalendarMonthOutlined";
import { lazy } from "react";

/** The calendar: appointments, blocked times, types and settings under one roof. */
export default {
  name: "calendar",
  icon: CalendarIcon,
  options: { label: "Calendar" },
  list: lazy(async () => ({ default: (await import("./calendar-screen.tsx")).CalendarScreen })),
};
