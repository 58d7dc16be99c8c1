import AddIcon from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazy, Suspense, useId, useState } from "react";
import { useCanAccess } from "react-admin";
import { useLocation } from "react-router";
import { layoutCopy } from "../ui/ui.copy.ts";

const copy = layoutCopy.add;

const AddMenuList = lazy(async () => ({
  default: (await import("./add-menu-list.tsx")).AddMenuList,
}));

/** The button that adds a lead, person, company, task, call or meeting, for roles that can. N opens it. */
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
      {anchor && (
        <Suspense>
          <AddMenuList
            anchor={anchor}
            labelledBy={id}
            pathname={pathname}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
