import RefreshIcon from "@mui/icons-material/Refresh";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useRefresh } from "react-admin";
import { layoutCopy } from "./ui.copy.ts";
import { useScreenTitle } from "./screen-title.ts";

/** The head of a screen: what it is, in a sentence what it is for, and a fresh look at it. */
export function ScreenHeader(props: {
  title: string;
  subtitle: string;
  /** The screen shows nothing that could be out of date. */
  showsNoData?: boolean;
}) {
  const { title, subtitle } = props;
  useScreenTitle(title);
  const refresh = useRefresh();
  return (
    <Box
      sx={{ display: "flex", alignItems: "flex-start", justifyContent: "space-between", gap: 2 }}
    >
      <Box component="hgroup" sx={{ display: "grid", gap: 0.75 }}>
        <Typography variant="h1">{title}</Typography>
        <Typography color="text.secondary">{subtitle}</Typography>
      </Box>
      {!props.showsNoData && (
        <IconButton aria-label={layoutCopy.refresh} title={layoutCopy.refresh} onClick={refresh}>
          <RefreshIcon />
        </IconButton>
      )}
    </Box>
  );
}
