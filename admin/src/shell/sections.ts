import CalendarIcon from "@mui/icons-material/CalendarMonthOutlined";
import CompaniesIcon from "@mui/icons-material/BusinessOutlined";
import InboxIcon from "@mui/icons-material/ForumOutlined";
import LeadsIcon from "@mui/icons-material/InboxOutlined";
import PeopleIcon from "@mui/icons-material/PeopleOutlined";
import PipelineIcon from "@mui/icons-material/ViewKanbanOutlined";
import TodayIcon from "@mui/icons-material/TodayOutlined";
import ReportsIcon from "@mui/icons-material/InsertChartOutlined";
import SettingsIcon from "@mui/icons-material/SettingsOutlined";
import SystemIcon from "@mui/icons-material/MonitorHeartOutlined";
import type { SvgIconComponent } from "@mui/icons-material";

/** An entry of the navigation. */
export type Section = {
  label: string;
  icon: SvgIconComponent;
  /** Resources shown as tabs of the section, in order. */
  tabs: readonly string[];
  /** Resources whose pages are linked from a tab. */
  pages?: readonly string[];
};

/**
 * The entries of the navigation. A resource that belongs to no section gets its own entry below them.
 */
export const sections: readonly Section[] = [
  { label: "Today", icon: TodayIcon, tabs: ["today", "tasks"] },
  { label: "Leads", icon: LeadsIcon, tabs: ["leads", "spam_submissions", "imports"] },
  { label: "People", icon: PeopleIcon, tabs: ["people", "newsletter_subscribers"] },
  { label: "Companies", icon: CompaniesIcon, tabs: ["companies"] },
  { label: "Pipeline", icon: PipelineIcon, tabs: ["pipeline"] },
  { label: "Inbox", icon: InboxIcon, tabs: ["handoffs", "conversations"] },
  {
    label: "Calendar",
    icon: CalendarIcon,
    tabs: ["calendar"],
    pages: ["appointments", "blocked_times", "appointment_types", "calendars"],
  },
  { label: "Reports", icon: ReportsIcon, tabs: ["reports"] },
  {
    label: "Settings",
    icon: SettingsIcon,
    tabs: [
      "settings",
      "staff",
      "assignment_rules",
      "scoring_rules",
      "reply_templates",
      "webhooks",
      "api_tokens",
    ],
  },
  {
    label: "System",
    icon: SystemIcon,
    tabs: ["operations", "outbox", "mailbox", "rejected_submissions", "audit", "privacy"],
  },
];

/** Returns the resource that a path such as `/leads/1` belongs to. */
export const getResource = (pathname: string): string => pathname.split("/")[1] ?? "";

/** Returns the section that a resource belongs to. */
export const findSection = (resource: string): Section | undefined =>
  sections.find(({ tabs, pages = [] }) => tabs.includes(resource) || pages.includes(resource));
