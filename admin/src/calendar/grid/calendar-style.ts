import { alpha, type SxProps, type Theme } from "@mui/material/styles";

/** The background pattern of blocked times. */
const stripes = (color: string) =>
  `repeating-linear-gradient(-45deg, transparent 0 5px, ${color} 5px 6px)`;

/** FullCalendar's classic theme in the colors of the back office. */
export const calendarStyle = ({ palette, typography }: Theme) =>
  ({
    fontFamily: typography.fontFamily,
    fontSize: "0.8125rem",
    "--fc-classic-primary": palette.primary.main,
    "--fc-classic-primary-foreground": palette.primary.contrastText,
    "--fc-classic-event": palette.background.paper,
    "--fc-classic-event-contrast": palette.text.primary,
    "--fc-classic-background-event": palette.action.hover,
    "--fc-classic-background-event-opacity": "100%",
    "--fc-classic-background-event-foreground-opacity": "100%",
    "--fc-classic-highlight": palette.action.selected,
    "--fc-classic-today": alpha(palette.primary.main, 0.04),
    "--fc-classic-now": palette.primary.main,
    "--fc-classic-background": palette.background.paper,
    "--fc-classic-faint": palette.action.hover,
    "--fc-classic-muted": palette.action.hover,
    "--fc-classic-strong": palette.divider,
    "--fc-classic-foreground": palette.text.primary,
    "--fc-classic-faint-foreground": palette.text.secondary,
    "--fc-classic-muted-foreground": palette.text.secondary,
    "--fc-classic-border": palette.divider,
    "--fc-classic-strong-border": palette.grey[500],
    "--fc-classic-small-dot-width": "8px",
    "--fc-classic-large-dot-width": "10px",
    backgroundColor: palette.background.paper,
    userSelect: "none",
    "& [class*='appointment-'], & .blocked": {
      border: `1px solid ${palette.text.secondary}`,
      borderLeftWidth: 3,
      borderRadius: "3px",
      paddingInline: "4px",
      overflow: "hidden",
      color: palette.text.primary,
      textDecoration: "none",
      overflowWrap: "anywhere",
      cursor: "pointer",
    },
    // Keeps the title of a long event visible while its start is scrolled out of view.
    "& .event-text": {
      position: "sticky",
      top: 0,
      alignSelf: "flex-start",
      width: "100%",
      fontSize: "0.75rem",
      lineHeight: 1.2,
      whiteSpace: "normal",
    },
    "& .appointment-confirmed": {
      borderColor: palette.primary.main,
      backgroundImage: `linear-gradient(${alpha(palette.primary.main, 0.14)}, ${alpha(palette.primary.main, 0.14)})`,
    },
    "& .appointment-completed, & .appointment-no_show": {
      borderColor: palette.divider,
      color: palette.text.secondary,
    },
    "& .appointment-outcome": { borderStyle: "dashed", borderColor: palette.primary.main },
    "& .blocked": {
      borderColor: palette.divider,
      color: palette.text.secondary,
      backgroundImage: stripes(palette.divider),
    },
    "& .blocked-days": { backgroundImage: stripes(palette.divider) },
  }) satisfies SxProps<Theme>;
