import Box from "@mui/material/Box";
import { useDueTasks } from "../live/use-due-tasks.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

/** A badge in the tabs: the number of the user's open tasks that are overdue or due today. */
export function TaskBadge() {
  const total = useDueTasks();
  if (total === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        minWidth: 20,
        marginLeft: 1,
        paddingInline: 0.75,
        borderRadius: 10,
        fontSize: "0.75rem",
        lineHeight: "20px",
        backgroundColor: "primary.main",
        color: "primary.contrastText",
      }}
    >
      <span aria-hidden>{total > 99 ? "99+" : total}</span>
      <VisuallyHidden>{layoutCopy.badge.due(total)}</VisuallyHidden>
    </Box>
  );
}
