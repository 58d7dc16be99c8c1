import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Link } from "react-router";
import { layoutCopy } from "../ui/ui.copy.ts";
import { addableResources, addLink } from "./add-link.ts";

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
      {addableResources.map((resource) => (
        <MenuItem
          key={resource}
          component={Link}
          to={addLink(resource, pathname)}
          onClick={onClose}
        >
          {layoutCopy.add[resource]}
        </MenuItem>
      ))}
    </Menu>
  );
}
