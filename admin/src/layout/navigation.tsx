import DarkModeIcon from "@mui/icons-material/DarkModeOutlined";
import LightModeIcon from "@mui/icons-material/LightModeOutlined";
import SignOutIcon from "@mui/icons-material/LogoutOutlined";
import WebsiteIcon from "@mui/icons-material/OpenInNewOutlined";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { createElement, useContext, type ElementType, type ReactNode } from "react";
import {
  useCanAccess,
  useGetIdentity,
  useLogout,
  useResourceDefinitions,
  useTheme,
  type ResourceDefinition,
} from "react-admin";
import { NavLink } from "react-router";
import { layoutCopy, roleLabels } from "./layout.copy.ts";
import { SiteAddress } from "./site-address.tsx";

const itemStyle = {
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-start",
  gap: 1.5,
  width: "100%",
  minHeight: { xs: 44, md: 36 },
  paddingInline: 1.25,
  borderRadius: 1,
  fontSize: "0.875rem",
  fontFamily: "inherit",
  color: "text.secondary",
  textDecoration: "none",
  "& svg": { fontSize: "1.125rem" },
  "&:hover": { color: "text.primary", backgroundColor: "action.hover" },
  "&.active": {
    color: "text.primary",
    fontWeight: 600,
    boxShadow: "inset 2px 0 0 var(--accent)",
    backgroundColor: "action.hover",
  },
} as const;

/** Where one can go, who is here, and the way out. */
export function Navigation({ onLeave }: { onLeave?: () => void }) {
  const resources = Object.values(useResourceDefinitions());
  return (
    <Box
      sx={(theme) => ({
        "--accent": theme.palette.primary.main,
        display: "flex",
        flexDirection: "column",
        gap: 0.25,
        flex: 1,
      })}
    >
      <Box component="nav" aria-label={layoutCopy.navigation} onClick={onLeave}>
        {resources.map((resource) => (
          <ResourceLink key={resource.name} resource={resource} />
        ))}
      </Box>
      <Box sx={{ flex: 1, minHeight: 24 }} />
      <WebsiteLink />
      <ThemeSwitch />
      <Account />
    </Box>
  );
}

function ResourceLink({ resource }: { resource: ResourceDefinition }) {
  const { canAccess } = useCanAccess({ resource: resource.name, action: "list" });
  if (!canAccess) return null;
  const icon: ElementType | undefined = resource.icon;
  return (
    <Box component={NavLink} to={`/${resource.name}`} sx={itemStyle}>
      {icon && createElement(icon, { "aria-hidden": true })}
      {resource.options?.label}
    </Box>
  );
}

function WebsiteLink() {
  return (
    <Box component="a" href={useContext(SiteAddress)} sx={itemStyle}>
      <WebsiteIcon aria-hidden />
      {layoutCopy.website}
    </Box>
  );
}

function Item(props: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <ButtonBase onClick={props.onClick} sx={itemStyle}>
      {props.icon}
      {props.label}
    </ButtonBase>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const dark = theme === "dark";
  return (
    <Item
      icon={dark ? <LightModeIcon aria-hidden /> : <DarkModeIcon aria-hidden />}
      label={dark ? layoutCopy.light : layoutCopy.dark}
      onClick={() => setTheme(dark ? "light" : "dark")}
    />
  );
}

function Account() {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const role = Object.entries(roleLabels).find(([name]) => name === identity?.role)?.[1];
  return (
    <>
      <Item
        icon={<SignOutIcon aria-hidden />}
        label={layoutCopy.signOut}
        onClick={() => void logout({}, undefined, false)}
      />
      <Box
        sx={{
          marginTop: 1.5,
          paddingTop: 1.5,
          paddingInline: 1.25,
          borderTop: 1,
          borderColor: "divider",
          minHeight: 56,
        }}
      >
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {identity?.fullName}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {role}
        </Typography>
      </Box>
    </>
  );
}
