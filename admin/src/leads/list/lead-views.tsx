import LinkIcon from "@mui/icons-material/Link";
import CloseIcon from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import type { Database } from "@site/supabase/contracts/database.types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useCanAccess, useDataProvider, useListContext } from "react-admin";
import { Link } from "react-router";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast } from "../../ui/toast.tsx";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { leadFilter } from "../../providers/data/lead-query.ts";
import { leadListCopy } from "./lead-list.copy.ts";
import { isSameView, plainView, savedView, viewAddress, type LeadView } from "./lead-view.ts";

const copy = leadListCopy.views;

// Its text field would be a tenth of what everyone loads for the list.
const NameDialog = lazy(async () => ({
  default: (await import("./view-name-dialog.tsx")).ViewNameDialog,
}));

const plain = { label: copy.all, view: plainView };
const mine: { label: string; view: LeadView } = {
  label: copy.mine,
  view: { ...plainView, filter: { owner: "me", status: "new" } },
};
const nobody: { label: string; view: LeadView } = {
  label: copy.nobody,
  view: { ...plainView, filter: { owner: "unassigned" } },
};

type Saved = Pick<Database["public"]["Tables"]["staff_views"]["Row"], "id" | "name" | "view">;

const savedQuery = ["staff_views"];

/**
 * Views of the list, each a link: those that everyone has, and those that somebody saved for
 * themselves, which are kept with their account. What is shown now can be saved and handed on as a link.
 */
export function LeadViews() {
  const list = useListContext<FoundLead>();
  const { canAccess: mayEdit } = useCanAccess({ resource: "leads", action: "edit" });
  const [isNaming, setNaming] = useState(false);
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const toast = useToast();
  const { data: saved = [] } = useQuery({
    queryKey: savedQuery,
    queryFn: async () => {
      const { data } = await dataProvider.getList<Saved>("staff_views", {
        filter: {},
        pagination: { page: 1, perPage: 100 },
        sort: { field: "created_at", order: "ASC" },
      });
      return data;
    },
  });

  const now: LeadView = {
    filter: leadFilter(list.filterValues),
    sort: list.sort,
    perPage: list.perPage,
  };
  const own = saved.map(({ id, name, view }) => ({ id, label: name, view: savedView(view) }));
  const all = [plain, ...(mayEdit ? [mine] : []), nobody];
  const isKnown = [...all, ...own].some(({ view }) => isSameView(view, now));

  const attempt = async (failed: string, change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (error) {
      toast("error", {
        title: failed,
        text: getErrorMessage(error),
      });
    }
    await queries.invalidateQueries({ queryKey: savedQuery });
  };
  const remove = (id: string) => dataProvider.delete("staff_views", { id });
  const save = (name: string) =>
    attempt(copy.saveFailed, async () => {
      const former = saved.find((view) => view.name === name);
      if (former) await remove(former.id);
      await dataProvider.create("staff_views", { data: { name, view: now } });
      setNaming(false);
      toast("success", copy.saved);
    });
  const share = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/admin${viewAddress(now)}`);
      toast("success", copy.copied);
    } catch {
      toast("error", copy.copyFailed);
    }
  };

  return (
    <>
      <Box
        component="nav"
        aria-label={copy.label}
        sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, alignItems: "center", minWidth: 0 }}
      >
        {all.map(({ label, view }) => (
          <ViewLink key={label} label={label} view={view} isShown={isSameView(view, now)} />
        ))}
        {own.map(({ id, label, view }) => (
          <ViewLink
            key={id}
            label={label}
            view={view}
            isShown={isSameView(view, now)}
            onRemove={() => void attempt(copy.removeFailed, () => remove(id))}
          />
        ))}
      </Box>
      {!isKnown && (
        <Button size="small" onClick={() => setNaming(true)} sx={{ color: "text.primary" }}>
          {copy.save}
        </Button>
      )}
      {!isSameView(plainView, now) && (
        <IconButton aria-label={copy.copy} title={copy.copy} onClick={() => void share()}>
          <LinkIcon fontSize="small" />
        </IconButton>
      )}
      {isNaming && (
        <Suspense fallback={null}>
          <NameDialog
            taken={own.map(({ label }) => label)}
            onSave={(name) => void save(name)}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function ViewLink(props: {
  label: string;
  view: LeadView;
  isShown: boolean;
  onRemove?: () => void;
}) {
  const { label, view, isShown, onRemove } = props;
  return (
    <Box
      sx={{
        display: "inline-flex",
        alignItems: "center",
        maxWidth: "100%",
        borderRadius: 1,
        backgroundColor: isShown ? "action.selected" : undefined,
      }}
    >
      <Box
        component={Link}
        to={viewAddress(view)}
        aria-current={isShown || undefined}
        sx={{
          display: "block",
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
          maxWidth: 220,
          paddingInline: 1.25,
          lineHeight: { xs: "44px", md: "34px" },
          borderRadius: 1,
          fontSize: "0.875rem",
          fontWeight: isShown ? 600 : 400,
          color: isShown ? "text.primary" : "text.secondary",
          textDecoration: "none",
          "&:hover": { color: "text.primary", backgroundColor: "action.hover" },
        }}
      >
        {label}
      </Box>
      {onRemove && isShown && (
        <IconButton
          size="small"
          aria-label={copy.remove(label)}
          title={copy.remove(label)}
          onClick={onRemove}
        >
          <CloseIcon fontSize="inherit" />
        </IconButton>
      )}
    </Box>
  );
}
