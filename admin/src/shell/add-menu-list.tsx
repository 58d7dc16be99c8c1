import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Link } from "react-router";
import { layoutCopy } from "../ui/ui.copy.ts";

const resources = ["leads", "people", "companies", "tasks", "notes"] as const;

type AddMenuListProps = {
  anchor: HTMLElement;
  /** The id of the button. */
  labelledBy: string;
  /** The screen where the button was clicked; its record fills the form. */
  pathname: string;
  onClose: () => void;
};

/** What the "Add" button adds. Loaded when it opens. */
export function AddMenuList({ anchor, labelledBy, pathname, onClose }: AddMenuListProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { "aria-labelledby": labelledBy } }}
    >
      {resources.map((resource) => (
        <MenuItem
          key={resource}
          component={Link}
          to={`/${resource}/create${prefill(resource, pathname)}`}
          onClick={onClose}
        >
          {layoutCopy.add[resource]}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Returns the query that selects the open lead or person in the form of a task, call or meeting. */
function prefill(resource: (typeof resources)[number], pathname: string): string {
  if (resource !== "tasks" && resource !== "notes") return "";
  const [, list, id] = /^\/(leads|people)\/([\da-f-]{36})$/.exec(pathname) ?? [];
  if (!list || !id) return "";
  const source = list === "leads" ? { lead_id: id } : { person_id: id };
  return `?${new URLSearchParams({ source: JSON.stringify(source) })}`;
}
