import AddIcon from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId, useState } from "react";
import { useCanAccess } from "react-admin";
import { Link, useLocation } from "react-router";
import { layoutCopy } from "../ui/ui.copy.ts";

const copy = layoutCopy.add;
const resources = ["leads", "people", "tasks", "notes"] as const;

/** The button that adds a lead, person, task, call or meeting, for roles that can. N opens it. */
export function AddMenu() {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  const { canAccess = false } = useCanAccess({ resource: "leads", action: "create" });
  if (!canAccess) return null;
  return (
    <>
      <Button
        id={id}
        size="small"
        color="inherit"
        startIcon={<AddIcon />}
        aria-label={copy.label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-keyshortcuts="N"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          flex: "none",
          minWidth: 40,
          "& .MuiButton-startIcon": { marginInline: { xs: 0, sm: "-2px 8px" } },
        }}
      >
        <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
          {copy.label}
        </Box>
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { "aria-labelledby": id } }}
      >
        {resources.map((resource) => (
          <MenuItem
            key={resource}
            component={Link}
            to={`/${resource}/create${prefill(resource, pathname)}`}
            onClick={() => setAnchor(null)}
          >
            {copy[resource]}
          </MenuItem>
        ))}
      </Menu>
    </>
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
