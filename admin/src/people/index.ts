import PeopleIcon from "@mui/icons-material/ContactPageOutlined";
import { lazy } from "react";

/** People: everyone who submitted an email address or was added by staff. */
export default {
  name: "people",
  icon: PeopleIcon,
  options: { label: "People" },
  recordRepresentation: (person: { name: string | null; email: string }) =>
    person.name || person.email,
  list: lazy(async () => ({ default: (await import("./person-list.tsx")).PersonList })),
  create: lazy(async () => ({
    default: (await import("./person-create.tsx")).PersonCreate,
  })),
  edit: lazy(async () => ({ default: (await import("./person-page.tsx")).PersonPage })),
};
