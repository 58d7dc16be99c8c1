import Box from "@mui/material/Box";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Modal } from "../../ui/modal.tsx";

/**
 * One of a few, chosen by arrows, by a press or by its number; Enter confirms what is chosen, a
 * number chooses and confirms.
 */
export function ChoiceDialog(props: {
  title: string;
  label: string;
  choices: readonly { value: string; label: string; hint?: string }[];
  first: string;
  confirm: string;
  close: string;
  isBusy?: boolean;
  onConfirm: (value: string) => void;
  onClose: () => void;
  children?: (value: string) => ReactNode;
}) {
  const { choices, onConfirm } = props;
  const name = useId();
  const [chosen, setChosen] = useState<string>();
  const isDone = useRef(false);
  const group = useRef<HTMLFieldSetElement>(null);
  // Choices may come later than the dialog.
  const value = chosen ?? props.first;

  const isEmpty = choices.length === 0;
  // Opening, the browser focuses the first one, which may not be the chosen one.
  useEffect(() => {
    if (!isEmpty) group.current?.querySelector<HTMLElement>("input:checked")?.focus();
  }, [isEmpty]);

  const confirm = (picked: string) => {
    if (isDone.current || props.isBusy || !choices.some((choice) => choice.value === picked))
      return;
    isDone.current = true;
    onConfirm(picked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const numbered = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined;
    const at = event.target instanceof HTMLInputElement ? event.target.value : value;
    const picked = event.key === "Enter" ? at : numbered?.value;
    if (picked === undefined) return;
    event.preventDefault();
    confirm(picked);
  };

  return (
    <Modal
      title={props.title}
      confirm={props.confirm}
      close={props.close}
      isBusy={props.isBusy}
      onConfirm={() => confirm(value)}
      onClose={props.onClose}
    >
      <Box
        component="fieldset"
        ref={group}
        onKeyDown={onKeyDown}
        sx={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: "grid", gap: 0.25 }}
      >
        <Box component="legend" sx={{ padding: 0, marginBottom: 0.75, fontWeight: 600 }}>
          {props.label}
        </Box>
        {choices.map((choice, index) => (
          <Box
            key={choice.value}
            component="label"
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1.25,
              minHeight: { xs: 44, md: 34 },
              paddingInline: 1,
              marginInline: -1,
              borderRadius: 1,
              fontSize: "0.9375rem",
              cursor: "pointer",
              "&:hover": { backgroundColor: "action.hover" },
              "&:has(:focus-visible)": { outline: 2, outlineColor: "primary.main" },
            }}
          >
            <Box
              component="input"
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => setChosen(choice.value)}
              sx={{
                accentColor: (theme) => theme.palette.primary.main,
                margin: 0,
                outline: "none",
              }}
            />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              {choice.label}
            </Box>
            {index < 9 && (
              <Box
                component="kbd"
                aria-hidden
                sx={{ fontFamily: "inherit", fontSize: "0.8125rem", color: "text.secondary" }}
              >
                {index + 1}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {props.children?.(value)}
    </Modal>
  );
}
