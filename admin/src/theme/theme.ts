import { type AccentColors, deriveAccent } from "@site/supabase/domain/accent";
import type { AppBrand } from "@site/supabase/domain/app-brand";
import type { CheckboxProps } from "@mui/material";
import type { RaThemeOptions } from "react-admin";
import { themeCopy } from "./theme.copy.ts";
import { dark, family, light, type Tokens } from "./tokens.ts";

/** Creates a theme from a set of tokens. */
function createAdminTheme(mode: "light" | "dark", t: Tokens & AccentColors): RaThemeOptions {
  // Touch targets need more space.
  const touch = "@media (pointer: coarse)";
  const phone = "@media (max-width: 599px)";
  const focus = { outline: `3px solid ${t.ink}`, outlineOffset: 2 };
  return {
    palette: {
      mode,
      primary: { main: t.signal, dark: t.signalStrong, contrastText: t.onSignal },
      secondary: { main: t.ink, contrastText: t.paper },
      // There is one accent color. Errors are identified by text and position, not by their own color.
      error: { main: t.signal, contrastText: t.onSignal },
      warning: { main: t.signal, contrastText: t.onSignal },
      success: { main: t.ink, contrastText: t.paper },
      info: { main: t.ink, contrastText: t.paper },
      text: { primary: t.ink, secondary: t.inkSoft, disabled: t.inkFaint },
      background: { default: t.paper, paper: t.raised },
      divider: t.line,
      // The border of controls, --line-strong.
      grey: { 500: t.lineStrong },
      action: { hover: t.sunken, selected: t.sunken, disabledBackground: t.line },
    },
    sidebar: { width: 184, closedWidth: 56 },
    shape: { borderRadius: 4 },
    spacing: 8,
    transitions: { duration: { enteringScreen: 180, leavingScreen: 120, standard: 160 } },
    typography: {
      fontFamily: family,
      fontSize: 14,
      h1: {
        fontSize: "1.375rem",
        lineHeight: 1.25,
        fontWeight: 600,
        letterSpacing: "-0.015em",
      },
      h2: { fontSize: "1.125rem", lineHeight: 1.3, fontWeight: 600 },
      body1: { fontSize: "0.9375rem", lineHeight: 1.5 },
      body2: { fontSize: "0.875rem", lineHeight: 1.45 },
      caption: { fontSize: "0.8125rem", lineHeight: 1.4 },
      button: { textTransform: "none", fontWeight: 600, fontSize: "0.875rem" },
    },
    components: {
      RaAppBar: {
        styleOverrides: {
          root: {
            backgroundColor: t.paper,
            color: t.ink,
            borderBottom: `1px solid ${t.line}`,
            boxShadow: "none",
          },
        },
      },
      RaBulkActionsToolbar: {
        styleOverrides: {
          root: {
            "& .RaBulkActionsToolbar-toolbar": { backgroundColor: t.sunken },
            // While nothing is selected, React-Admin leaves its buttons in the tab order.
            "& .RaBulkActionsToolbar-collapsed": { visibility: "hidden" },
          },
        },
      },
      // Wide tables scroll inside their own box instead of widening the page.
      RaLayout: {
        styleOverrides: {
          root: {
            minWidth: 0,
            "& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content": {
              minWidth: 0,
            },
            // On small screens, React-Admin's floating "create" button covers the end of the page.
            "& .RaLayout-content:has(.RaCreateButton-floating)": { paddingBottom: 96 },
          },
        },
      },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            minHeight: 40,
            fontSize: "0.875rem",
            color: t.inkSoft,
            "&.RaMenuItemLink-active, &.Mui-selected": {
              color: t.ink,
              fontWeight: 600,
              backgroundColor: t.sunken,
            },
            "&.Mui-selected:hover, &.Mui-selected.Mui-focusVisible": { backgroundColor: t.sunken },
          },
        },
      },
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: "tabular-nums", textRendering: "optimizeLegibility" },
          "a:focus-visible, summary:focus-visible": { ...focus, borderRadius: 2 },
          "@media (prefers-reduced-motion: reduce)": {
            "*, *::before, *::after": {
              animationDuration: "0.01ms !important",
              transitionDuration: "0.01ms !important",
            },
          },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { "&:focus-visible": focus } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: 36,
            paddingInline: 14,
            whiteSpace: "nowrap",
            [touch]: { minHeight: 44 },
          },
          outlined: {
            borderColor: t.lineStrong,
            color: t.ink,
            "&:hover": { borderColor: t.ink, backgroundColor: t.sunken },
          },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            borderRadius: 4,
            color: t.inkSoft,
            "&:hover": { color: t.ink },
            [touch]: { minWidth: 44, minHeight: 44 },
          },
        },
      },
      MuiSwitch: {
        styleOverrides: {
          track: { backgroundColor: t.lineStrong, opacity: 1 },
          thumb: {
            boxShadow: "none",
            backgroundColor: t.raised,
            border: `1px solid ${t.lineStrong}`,
          },
          switchBase: {
            "&.Mui-checked .MuiSwitch-thumb": { borderColor: t.signal, backgroundColor: t.signal },
            "&.Mui-checked + .MuiSwitch-track": { backgroundColor: t.signal, opacity: 0.45 },
            "&.Mui-focusVisible .MuiSwitch-thumb": {
              outline: `3px solid ${t.ink}`,
              outlineOffset: 2,
            },
          },
        },
      },
      // React-Admin labels the checkboxes of a list with aria-label, which MUI puts on a span.
      MuiCheckbox: {
        defaultProps: {
          slotProps: {
            root: { "aria-label": undefined },
            input: (props: CheckboxProps) => ({ "aria-label": props["aria-label"] }),
          },
        },
      },
      MuiCircularProgress: { defaultProps: { "aria-label": themeCopy.loading } },
      MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
      MuiTextField: { defaultProps: { variant: "outlined", size: "small", margin: "none" } },
      MuiFormControl: { defaultProps: { size: "small", margin: "none", variant: "outlined" } },
      // Labels are above their field, as on the site: they never shrink, move or hide.
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: {
            position: "static",
            transform: "none",
            marginBottom: 6,
            fontSize: "0.875rem",
            fontWeight: 600,
            lineHeight: 1.4,
            color: t.ink,
            "&.Mui-focused, &.Mui-error": { color: t.ink },
          },
          asterisk: { color: t.inkFaint, fontWeight: 400 },
        },
      },
      MuiOutlinedInput: {
        defaultProps: { notched: false },
        styleOverrides: {
          input: { "&::placeholder": { color: t.inkFaint, opacity: 1 } },
          notchedOutline: { top: 0, "& legend": { display: "none" } },
          root: {
            backgroundColor: t.raised,
            "& .MuiOutlinedInput-notchedOutline": { borderColor: t.lineStrong },
            "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: t.ink },
            "&.Mui-focused .MuiOutlinedInput-notchedOutline": {
              borderColor: t.ink,
              borderWidth: 2,
            },
          },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderBottomColor: t.line, padding: "9px 12px", fontSize: "0.875rem" },
          head: {
            color: t.inkSoft,
            fontWeight: 600,
            fontSize: "0.8125rem",
            backgroundColor: "transparent",
            borderBottomColor: t.lineStrong,
            whiteSpace: "nowrap",
          },
        },
      },
      MuiCard: { defaultProps: { variant: "outlined" } },
      // At least 18 rows fit on a screen of 900 px. On a phone, long words break and a wide table scrolls in its box.
      RaDataTable: {
        styleOverrides: {
          root: {
            "& .MuiTableCell-sizeSmall": {
              padding: "4px 12px",
              "@media (max-width: 899px)": { padding: "4px 6px", overflowWrap: "anywhere" },
            },
            "& .MuiTableCell-root.MuiTableCell-paddingCheckbox": { width: 48, padding: "0 4px" },
            "& .MuiCheckbox-root": { padding: 4 },
            "& .RaDataTable-tableWrapper": { overflowX: "auto" },
          },
        },
      },
      RaList: { styleOverrides: { root: { "& .RaList-main": { minWidth: 0 } } } },
      // Search and filters are on one line with the actions.
      RaListToolbar: {
        styleOverrides: {
          root: {
            gap: 8,
            alignItems: "flex-end",
            marginBlock: 8,
            [phone]: { backgroundColor: "transparent", flexDirection: "row", flexWrap: "wrap" },
          },
        },
      },
      RaFilterForm: {
        styleOverrides: {
          root: {
            minHeight: "0 !important",
            padding: 0,
            flex: "1 1 auto",
            rowGap: 8,
            [phone]: { "& .filter-field, & .filter-field .MuiFormControl-root": { width: "100%" } },
            "& .RaFilterFormInput-spacer": { width: 8 },
            "& .filter-field .MuiFormControl-root": { marginBlock: 0 },
          },
        },
      },
      RaTopToolbar: {
        styleOverrides: {
          root: {
            backgroundColor: "transparent !important",
            minHeight: "0 !important",
            padding: "0 !important",
            marginLeft: "auto",
            gap: 4,
            alignItems: "center",
            "& .MuiButton-text": { color: t.ink },
          },
        },
      },
      // Buttons of the same weight would make it easy to press the wrong one.
      RaConfirm: {
        styleOverrides: {
          root: {
            "& .MuiDialogActions-root": {
              flexWrap: "wrap",
              gap: 12,
              padding: "8px 24px 20px",
              "& > *": { marginLeft: "0 !important", [phone]: { flexGrow: 1 } },
            },
            "& .MuiDialogActions-root .MuiButton-startIcon": { display: "none" },
            "& .MuiDialogActions-root .MuiButton-root": {
              border: `1px solid ${t.lineStrong}`,
              color: t.ink,
              "&:hover": { borderColor: t.ink, backgroundColor: t.sunken },
              "&.ra-confirm": {
                borderColor: t.signal,
                backgroundColor: t.signal,
                color: t.onSignal,
                "&:hover": { borderColor: t.signalStrong, backgroundColor: t.signalStrong },
              },
              "&.Mui-disabled": {
                borderColor: t.line,
                backgroundColor: t.line,
                color: t.inkFaint,
              },
            },
          },
        },
      },
      // React-Admin has its own clear button; the browser would show a second one.
      RaSearchInput: {
        styleOverrides: {
          root: { "& input::-webkit-search-cancel-button": { display: "none" } },
        },
      },
      RaCreateButton: { defaultProps: { variant: "contained" } },
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: "0.8125rem" } } },
      MuiTableRow: {
        styleOverrides: { root: { "&.MuiTableRow-hover:hover": { backgroundColor: t.sunken } } },
      },
      MuiLink: { defaultProps: { underline: "hover", color: "inherit" } },
      MuiTooltip: {
        styleOverrides: {
          tooltip: { backgroundColor: t.ink, color: t.paper, fontSize: "0.8125rem" },
        },
      },
      MuiSnackbarContent: {
        styleOverrides: {
          root: { backgroundColor: t.ink, color: t.paper, fontSize: "0.875rem" },
        },
      },
    },
  };
}

/** Creates the themes of both modes with the accent colors of a brand. */
export function createThemes({ accent, darkAccent }: AppBrand) {
  const colors = deriveAccent(accent, darkAccent);
  return {
    lightTheme: createAdminTheme("light", { ...light, ...colors.light }),
    darkTheme: createAdminTheme("dark", { ...dark, ...colors.dark }),
  };
}
