import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type {
  AutocompleteGroupedOption,
  UseAutocompleteReturnValue,
} from "@mui/material/useAutocomplete";
import { createElement, useId } from "react";
import type { PaletteOption } from "./palette-option.ts";

/** Entries with the same heading. */
export type GroupedOptions = AutocompleteGroupedOption<PaletteOption>;

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** A heading and its entries. */
export function PaletteGroup(props: {
  group: GroupedOptions;
  getOptionProps: UseAutocompleteReturnValue<PaletteOption>["getOptionProps"];
}) {
  const { group, options, index } = props.group;
  const heading = useId();
  return (
    <li role="none">
      <Typography
        id={heading}
        variant="caption"
        component="div"
        color="text.secondary"
        sx={{ paddingInline: 2, paddingTop: 1.5, paddingBottom: 0.5, fontWeight: 600 }}
      >
        {group}
      </Typography>
      <Box
        component="ul"
        // A listbox groups its options with this role.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-labelledby={heading}
        sx={{ listStyle: "none", padding: 0, margin: 0 }}
      >
        {options.map((option, place) => {
          const { key, ...optionProps } = props.getOptionProps({ option, index: index + place });
          return <Entry key={key} option={option} optionProps={optionProps} />;
        })}
      </Box>
    </li>
  );
}

function Entry({ option, optionProps }: { option: PaletteOption; optionProps: object }) {
  return (
    <Box
      component="li"
      {...optionProps}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        minHeight: 44,
        marginInline: 1,
        paddingInline: 1,
        borderRadius: 1,
        cursor: "pointer",
        "&.Mui-focused": { backgroundColor: "action.selected" },
        // Windows' high contrast mode removes backgrounds.
        "@media (forced-colors: active)": { "&.Mui-focused": { outline: "2px solid Highlight" } },
      }}
    >
      {createElement(option.icon, { fontSize: "small", "aria-hidden": true })}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={oneLine}>{option.label}</Box>
        {option.detail && (
          <Box sx={{ ...oneLine, color: "text.secondary", fontSize: "0.8125rem" }}>
            {option.detail}
          </Box>
        )}
      </Box>
    </Box>
  );
}
