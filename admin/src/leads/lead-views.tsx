import LinkIcon from "@mui/icons-material/Link";
import CloseIcon from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import {
  extractValidSavedQueries,
  useCanAccess,
  useGetIdentity,
  useListContext,
  useSavedQueries,
} from "react-admin";
import { Link } from "react-router";
import { Modal } from "../layout/modal.tsx";
import { useToast } from "../layout/toast.tsx";
import type { FoundLead } from "../providers/found-lead.ts";
import { leadFilter } from "../providers/lead-query.ts";
import { leadListCopy } from "./lead-list.copy.ts";
import { isSameView, plainView, savedView, viewAddress, type LeadView } from "./lead-view.ts";

const copy = leadListCopy.views;

const plain = { label: copy.all, view: plainView };
const mine: { label: string; view: LeadView } = {
  label: copy.mine,
  view: { ...plainView, filter: { owner: "me", status: "new" } },
};
const nobody: { label: string; view: LeadView } = {
  label: copy.nobody,
  view: { ...plainView, filter: { owner: "nobody" } },
};

/**
 * Views of the list, each a link: those that everyone has, and those that somebody saved for
 * themselves (react-admin's saved queries). What is shown now can be saved and handed on as a link.
 */
export function LeadViews() {
  const list = useListContext<FoundLead>();
  const { identity } = useGetIdentity();
  const { canAccess: mayEdit } = useCanAccess({ resource: "leads", action: "edit" });
  const [saved, setSaved] = useSavedQueries(`leads.${identity?.id ?? ""}`);
  const [isNaming, setNaming] = useState(false);
  const toast = useToast();

  const now: LeadView = {
    filter: leadFilter(list.filterValues),
    sort: list.sort,
    perPage: list.perPage,
  };
  const own = extractValidSavedQueries(saved).map((query) => ({
    label: query.label,
    view: savedView(query),
  }));
  const all = [plain, ...(mayEdit ? [mine] : []), nobody, ...own];
  const isKnown = all.some(({ view }) => isSameView(view, now));

  const save = (label: string) => {
    const value = { ...now, displayedFilters: [] };
    setSaved([...saved.filter((query) => query.label !== label), { label, value }]);
    setNaming(false);
    toast("success", copy.saved);
  };
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
        {all.map(({ label, view }, index) => (
          <ViewLink
            key={`${viewAddress(view)} ${label}`}
            label={label}
            view={view}
            isShown={isSameView(view, now)}
            onRemove={
              index < all.length - own.length
                ? undefined
                : () => setSaved(saved.filter((query) => query.label !== label))
            }
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
        <NameDialog
          taken={own.map(({ label }) => label)}
          onSave={save}
          onClose={() => setNaming(false)}
        />
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

function NameDialog(props: {
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const confirm = () => name !== "" && props.onSave(name);
  return (
    <Modal
      title={copy.saveTitle}
      confirm={copy.saveConfirm}
      close={copy.close}
      isBusy={name === ""}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <Typography variant="body2" color="text.secondary">
        {copy.saveHint}
      </Typography>
      <TextField
        fullWidth
        label={copy.name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") confirm();
        }}
        helperText={props.taken.includes(name) ? copy.taken : " "}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </Modal>
  );
}
