import Typography from "@mui/material/Typography";
import { useScreenTitle } from "./screen-title.ts";

/** The heading of a list, which is also the document title. */
export function ListTitle({ title }: { title: string }) {
  useScreenTitle(title);
  return <Typography variant="h1">{title}</Typography>;
}
