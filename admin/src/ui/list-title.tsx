import Typography from "@mui/material/Typography";
import { useScreenTitle } from "./screen-title.ts";

/** The heading of a list; it is also the title of the document. */
export function ListTitle({ title }: { title: string }) {
  useScreenTitle(title);
  return <Typography variant="h1">{title}</Typography>;
}
