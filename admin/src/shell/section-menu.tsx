import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import { createElement } from "react";
import { Menu, useCanAccessResources, useResourceDefinitions } from "react-admin";
import { useLocation } from "react-router";
import { useLive } from "../live/live.ts";
import { useDueTasks } from "../live/use-due-tasks.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { findSection, getResource, sections, type Section } from "./sections.ts";

const copy = layoutCopy.badge;

/** The navigation: one entry per section that the staff member can open. */
export function SectionMenu() {
  const resources = Object.values(useResourceDefinitions());
  const { canAccess = {} } = useCanAccessResources({
    action: "list",
    resources: resources.map(({ name }) => name),
  });
  const { pathname } = useLocation();
  const open = getResource(pathname);
  const dueTasks = useDueTasks();
  const others = resources.filter(({ name, hasList }) => hasList && !findSection(name));
  return (
    <Box component="nav" aria-label={layoutCopy.navigation}>
      <Menu>
        {sections.map((section) => (
          <SectionItem
            key={section.label}
            section={section}
            tabs={section.tabs.filter((name) => canAccess[name])}
            open={open}
            dueTasks={dueTasks}
          />
        ))}
        {others
          .filter(({ name }) => canAccess[name])
          .map(({ name }) => (
            <Menu.ResourceItem key={name} name={name} />
          ))}
      </Menu>
    </Box>
  );
}

function SectionItem(props: {
  section: Section;
  tabs: readonly string[];
  open: string;
  dueTasks: number;
}) {
  const { section, tabs, open } = props;
  const { count, text } = useCount(tabs, props.dueTasks);
  const [first] = tabs;
  if (first === undefined) return null;
  const isOpen = findSection(open) === section;
  return (
    <Menu.Item
      to={`/${first}`}
      selected={isOpen}
      primaryText={section.label}
      leftIcon={
        // Screen readers get the text instead: the badge contains "0" while it is hidden.
        <Badge
          badgeContent={count}
          max={99}
          color="primary"
          slotProps={{ badge: { "aria-hidden": true } }}
        >
          {createElement(section.icon, { "aria-hidden": true })}
          {count > 0 && <VisuallyHidden>{text}</VisuallyHidden>}
        </Badge>
      }
    />
  );
}

/** Returns the count beside a section: due tasks, new leads, waiting hand-offs or new bookings. */
function useCount(tabs: readonly string[], dueTasks: number): { count: number; text: string } {
  const { arrived, waiting } = useLive();
  if (tabs.includes("today")) return describe(dueTasks, copy.due);
  if (tabs.includes("leads")) return describe(arrived.leads.new, copy.new);
  if (tabs.includes("handoffs")) return describe(waiting?.handoffs ?? 0, copy.waiting);
  if (tabs.includes("calendar")) return describe(arrived.bookings.new, copy.new);
  return { count: 0, text: "" };
}

const describe = (count: number, text: (count: number) => string) => ({ count, text: text(count) });
