import SearchIcon from "@mui/icons-material/SearchOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useContext } from "react";
import { useCanAccess } from "react-admin";
import { layoutCopy } from "../ui/ui.copy.ts";
import { OpenPalette } from "./open-palette.ts";

const copy = layoutCopy.search;

/** The keys that open the command palette, as the keyboard of this device names them. */
const keys = /mac|iphone|ipad/i.test(navigator.platform) ? copy.appleKeys : copy.keys;

/** The button that opens the command palette, for roles that can read records. */
export function SearchButton() {
  const open = useContext(OpenPalette);
  const { canAccess = false } = useCanAccess({ resource: "people", action: "list" });
  if (!canAccess) return null;
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      startIcon={<SearchIcon />}
      aria-label={`${copy.label} ${keys}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
      sx={{
        flex: "none",
        minWidth: { xs: 40, md: 240 },
        marginRight: 1,
        justifyContent: { xs: "center", md: "start" },
        borderColor: { xs: "transparent", md: "grey.500" },
        color: "text.secondary",
        fontWeight: 400,
        "& .MuiButton-startIcon": { marginInline: { xs: 0, md: "-2px 8px" } },
      }}
    >
      <Box
        component="span"
        sx={{ display: { xs: "none", md: "inline" }, flex: 1, textAlign: "left" }}
      >
        {copy.label}
      </Box>{" "}
      <Box component="kbd" sx={{ display: { xs: "none", md: "inline" }, font: "inherit" }}>
        {keys}
      </Box>
    </Button>
  );
}
