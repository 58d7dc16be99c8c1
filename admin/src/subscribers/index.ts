import SubscribersIcon from "@mui/icons-material/AlternateEmailOutlined";
import { lazy } from "react";

/** Newsletter subscribers. */
export default {
  name: "newsletter_subscribers",
  icon: SubscribersIcon,
  options: { label: "Subscribers" },
  recordRepresentation: "email",
  list: lazy(async () => ({ default: (await import("./subscriber-list.tsx")).SubscriberList })),
};
