import PeopleIcon from "@mui/icons-material/ContactPageOutlined";
import { lazy } from "react";

/** People: everyone who submitted an email address. */
export default {
  name: "people",
  icon: PeopleIcon,
  options: { label: "People" },
  recordRepresentation: (person: { name: string | null; email: string }) =>
    person.name || person.email,
  list: lazy(async () => ({ default: (await import("./person-list.tsx")).PersonList })),
  edit: lazy(async () => ({ default: (await import("./person-page.tsx")).PersonPage })),
};
