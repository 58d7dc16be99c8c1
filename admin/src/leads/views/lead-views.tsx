import LinkIcon from "@mui/icons-material/Link";
import MoreIcon from "@mui/icons-material/MoreVert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { lazy, Suspense, useState } from "react";
import { Confirm, useCanAccess, useListContext, useStore } from "react-admin";
import { Link } from "react-router";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { leadFilter } from "../../providers/data/lead-query.ts";
import { useToast } from "../../ui/toast.tsx";
import { leadListCopy } from "../list/lead-list.copy.ts";
import { hiddenColumns } from "../list/lead-table.tsx";
import { isSameView, plainView, viewAddress, type LeadView } from "./lead-view.ts";
import { useSavedViews, type SavedView } from "./saved-views.ts";

const copy = leadListCopy.views;

const ViewDialog = lazy(async () => ({ default: (await import("./view-dialog.tsx")).ViewDialog }));

const allLeads = { label: copy.all, view: plainView };
const myNewLeads: { label: string; view: LeadView } = {
  label: copy.mine,
  view: { ...plainView, filter: { status: "new", owner: "me" } },
};
const unassigned: { label: string; view: LeadView } = {
  label: copy.unassigned,
  view: { ...plainView, filter: { owner: "unassigned" } },
};

/** Returns the current view of the list, and a function that applies the columns of another view. */
function useCurrentView(): [LeadView, (view: LeadView) => void] {
  const { filterValues, sort, perPage } = useListContext<FoundLead>();
  const [hidden, setHidden] = useStore<readonly string[]>("leads.datatable", hiddenColumns);
  const [ranks, setRanks] = useStore<readonly number[] | undefined>("leads.datatable_columnRanks");
  const current = {
    filter: leadFilter(filterValues),
    sort,
    perPage,
    columns: { hidden, ...(ranks && { ranks }) },
  };
  return [
    current,
    ({ columns }) => {
      if (!columns) return;
      setHidden(columns.hidden);
      setRanks(columns.ranks);
    },
  ];
}

/** Links to the standard, own and shared views, and a button that saves the current one. */
export function LeadViews() {
  const { canAccess: canEdit } = useCanAccess({ resource: "leads", action: "edit" });
  const [current, showColumns] = useCurrentView();
  const saved = useSavedViews();
  const [openedId, setOpenedId] = useStore<string | undefined>("leads.openedView");
  const [isNaming, setNaming] = useState(false);
  const standard = [allLeads, ...(canEdit ? [myNewLeads] : []), unassigned];
  const isKnown = [...standard, ...saved.views].some(({ view }) => isSameView(view, current));
  const opened = saved.views.find(({ id }) => id === openedId);

  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        minHeight: 36,
        gap: 0.5,
      }}
    >
      <Box component="nav" aria-label={copy.label} sx={barSx}>
        {standard.map(({ label, view }) => (
          <ViewLink
            key={label}
            label={label}
            view={view}
            isCurrent={isSameView(view, current)}
            onOpen={() => setOpenedId(undefined)}
          />
        ))}
        {saved.views.map((view) => (
          <Box key={view.id} sx={{ display: "flex", flex: "none" }}>
            <ViewLink
              label={view.isShared ? copy.sharedBy(view.label) : view.label}
              view={view.view}
              isCurrent={isSameView(view.view, current)}
              onOpen={() => {
                setOpenedId(view.id);
                showColumns(view.view);
              }}
            />
            {(view.isOwn || saved.canDelete(view)) &&
              (view.id === opened?.id || isSameView(view.view, current)) && (
                <ViewMenu view={view} current={current} saved={saved} />
              )}
          </Box>
        ))}
      </Box>
      {!isKnown && (
        <Button
          size="small"
          onClick={() => setNaming(true)}
          sx={{ color: "text.primary", flex: "none" }}
        >
          {copy.save}
        </Button>
      )}
      {!isSameView(plainView, current) && <CopyLink view={current} />}
      {isNaming && (
        <Suspense>
          <ViewDialog
            title={copy.saveTitle}
            taken={saved.ownNames}
            onClose={() => setNaming(false)}
            onSave={(choice) => {
              setNaming(false);
              saved.create({ ...choice, view: current });
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

const barSx = {
  display: "flex",
  gap: 0.5,
  alignItems: "center",
  maxWidth: "100%",
  overflowX: "auto",
  scrollbarWidth: "none",
} as const;

function ViewLink(props: {
  label: string;
  view: LeadView;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  return (
    <Button
      component={Link}
      to={viewAddress(props.view)}
      size="small"
      aria-current={props.isCurrent || undefined}
      onClick={props.onOpen}
      sx={{
        flex: "none",
        maxWidth: 220,
        fontWeight: props.isCurrent ? 600 : 400,
        color: props.isCurrent ? "text.primary" : "text.secondary",
        borderRadius: 0,
        borderBottom: 2,
        borderColor: props.isCurrent ? "text.primary" : "transparent",
        minHeight: 32,
      }}
    >
      {props.label}
    </Button>
  );
}

/** A menu to rename, update, share or delete a view. */
function ViewMenu(props: {
  view: SavedView;
  current: LeadView;
  saved: ReturnType<typeof useSavedViews>;
}) {
  const { view, saved } = props;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const run = (action: () => void) => () => {
    setAnchor(undefined);
    action();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={copy.menu(view.label)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {view.isOwn && [
          <MenuItem key="rename" onClick={run(() => setRenaming(true))}>
            {copy.rename}
          </MenuItem>,
          <MenuItem key="update" onClick={run(() => saved.update(view, { view: props.current }))}>
            {copy.update}
          </MenuItem>,
          <MenuItem
            key="share"
            onClick={run(() => saved.update(view, { is_shared: !view.isShared }))}
          >
            {view.isShared ? copy.unshare : copy.share}
          </MenuItem>,
        ]}
        <MenuItem onClick={run(() => setDeleting(true))}>{copy.remove}</MenuItem>
      </Menu>
      <Confirm
        isOpen={isDeleting}
        title={copy.removeTitle(view.label)}
        content={view.isShared ? copy.removeSharedText : copy.removeText}
        confirm={copy.remove}
        cancel={copy.close}
        confirmColor="warning"
        onConfirm={run(() => {
          setDeleting(false);
          saved.remove(view);
        })}
        onClose={() => setDeleting(false)}
      />
      {isRenaming && (
        <Suspense>
          <ViewDialog
            title={copy.renameTitle}
            view={{ name: view.label, is_shared: view.isShared }}
            taken={saved.ownNames.filter((name) => name !== view.label)}
            onClose={() => setRenaming(false)}
            onSave={(choice) => {
              setRenaming(false);
              saved.update(view, choice);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function CopyLink({ view }: { view: LeadView }) {
  const toast = useToast();
  const share = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/admin${viewAddress(view)}`);
      toast("success", copy.copied);
    } catch {
      toast("error", copy.copyFailed);
    }
  };
  return (
    <IconButton size="small" aria-label={copy.copy} title={copy.copy} onClick={() => void share()}>
      <LinkIcon fontSize="small" />
    </IconButton>
  );
}
