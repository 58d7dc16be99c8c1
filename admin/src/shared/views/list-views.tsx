import LinkIcon from "@mui/icons-material/Link";
import MoreIcon from "@mui/icons-material/MoreVert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { lazy, Suspense, useState } from "react";
import { Confirm, useListContext, useStore } from "react-admin";
import { Link } from "react-router";
import { useToast } from "../../ui/toast.tsx";
import { isSameView, viewAddress, type ListView, type ViewedList } from "./list-view.ts";
import { useSavedViews, type SavedView } from "./saved-views.ts";
import { viewsCopy as copy } from "./views.copy.ts";

const ViewDialog = lazy(async () => ({ default: (await import("./view-dialog.tsx")).ViewDialog }));

/** Returns the current view of the list, and a function that applies the columns of another view. */
function useCurrentView({
  resource,
  parseFilter,
  hiddenColumns,
}: ViewedList): [ListView, (view: ListView) => void] {
  const { filterValues, sort, perPage } = useListContext();
  const [hidden, setHidden] = useStore<readonly string[]>(`${resource}.datatable`, hiddenColumns);
  const [ranks, setRanks] = useStore<readonly number[] | undefined>(
    `${resource}.datatable_columnRanks`,
  );
  const current = {
    filter: parseFilter(filterValues),
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
export function ListViews(props: {
  list: ViewedList;
  standard: readonly { label: string; view: ListView }[];
}) {
  const { list, standard } = props;
  const [current, showColumns] = useCurrentView(list);
  const saved = useSavedViews(list);
  const [openedId, setOpenedId] = useStore<string | undefined>(`${list.resource}.openedView`);
  const [isNaming, setNaming] = useState(false);
  const isCurrent = (view: ListView) => isSameView(list, view, current);
  const isKnown = [...standard, ...saved.views].some(({ view }) => isCurrent(view));
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
            to={viewAddress(list, view)}
            isCurrent={isCurrent(view)}
            onOpen={() => setOpenedId(undefined)}
          />
        ))}
        {saved.views.map((view) => (
          <Box key={view.id} sx={{ display: "flex", flex: "none" }}>
            <ViewLink
              label={view.isShared ? copy.sharedBy(view.label) : view.label}
              to={viewAddress(list, view.view)}
              isCurrent={isCurrent(view.view)}
              onOpen={() => {
                setOpenedId(view.id);
                showColumns(view.view);
              }}
            />
            {(view.isOwn || saved.canDelete(view)) &&
              (view.id === opened?.id || isCurrent(view.view)) && (
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
      {!isCurrent(list.plain) && <CopyLink path={viewAddress(list, current)} />}
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

function ViewLink(props: { label: string; to: string; isCurrent: boolean; onOpen: () => void }) {
  return (
    <Button
      component={Link}
      to={props.to}
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
  current: ListView;
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

function CopyLink({ path }: { path: string }) {
  const toast = useToast();
  const share = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/admin${path}`);
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
