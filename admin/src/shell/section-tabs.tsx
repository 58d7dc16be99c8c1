import { createElement, type ComponentType } from "react";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useCanAccessResources, useResourceDefinitions } from "react-admin";
import { Link, useLocation } from "react-router";
import { findSection, getResource } from "./sections.ts";

/** Links to the resources of a section. Renders nothing if there is only one. */
export function SectionTabs() {
  const { pathname } = useLocation();
  const definitions = useResourceDefinitions();
  const open = getResource(pathname);
  const section = findSection(open);
  const { canAccess = {} } = useCanAccessResources({
    action: "list",
    resources: [...(section?.tabs ?? [])],
  });
  const tabs = section?.tabs.filter((name) => canAccess[name]) ?? [];
  if (!section || tabs.length < 2) return null;
  return (
    <Tabs
      aria-label={section.label}
      value={tabs.includes(open) ? open : false}
      variant="scrollable"
      scrollButtons={false}
      sx={{ borderBottom: 1, borderColor: "divider", marginBottom: 2, minHeight: 40 }}
    >
      {tabs.map((name) => (
        <Tab
          key={name}
          value={name}
          label={definitions[name]?.options?.label ?? name}
          icon={createBadge(definitions[name]?.options?.badge)}
          iconPosition="end"
          component={Link}
          to={`/${name}`}
          aria-current={name === open ? "page" : undefined}
          sx={{ minHeight: 40, minWidth: 0 }}
        />
      ))}
    </Tabs>
  );
}

/** The option `badge` of a resource is a component that counts its waiting records. */
const createBadge = (badge: ComponentType | undefined) =>
  badge ? createElement(badge) : undefined;
