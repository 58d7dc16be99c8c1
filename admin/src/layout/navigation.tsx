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
  "&.active": { color: "text.primary", fontWeight: 600, backgroundColor: "action.hover" },
  "&.active svg": { color: "primary.main" },
} as const;

/** In the narrow rail the words are only heard and shown when pointed at. */
const wordStyle = {
  whiteSpace: "nowrap",
  position: { md: "absolute", lg: "static" },
  width: { md: "1px", lg: "auto" },
  height: { md: "1px", lg: "auto" },
  overflow: { md: "hidden", lg: "visible" },
  clipPath: { md: "inset(50%)", lg: "none" },
} as const;

function Word({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={wordStyle}>
      {children}
    </Box>
  );
}

/** Where one can go, who is here, and the way out. */
export function Navigation({ onLeave }: { onLeave?: () => void }) {
  const resources = Object.values(useResourceDefinitions());
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 0.25, flex: 1 }}>
      <Box component="nav" aria-label={layoutCopy.navigation} onClick={onLeave}>
        {resources.filter(isListed).map((resource) => (
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

/** A resource below another screen is reached from there. */
const isListed = ({ options }: ResourceDefinition) => options?.below === undefined;

function ResourceLink({ resource }: { resource: ResourceDefinition }) {
  const { canAccess } = useCanAccess({ resource: resource.name, action: "list" });
  if (!canAccess) return null;
  const icon: ElementType | undefined = resource.icon;
  return (
    <Box
      component={NavLink}
      to={`/${resource.name}`}
      title={resource.options?.label}
      sx={itemStyle}
    >
      {icon && createElement(icon, { "aria-hidden": true })}
      <Word>{resource.options?.label}</Word>
    </Box>
  );
}

function WebsiteLink() {
  return (
    <Box component="a" href={useContext(SiteAddress)} title={layoutCopy.website} sx={itemStyle}>
      <WebsiteIcon aria-hidden />
      <Word>{layoutCopy.website}</Word>
    </Box>
  );
}

function Item(props: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <ButtonBase onClick={props.onClick} title={props.label} sx={itemStyle}>
      {props.icon}
      <Word>{props.label}</Word>
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
        title={identity?.fullName}
        sx={{
          display: { md: "none", lg: "block" },
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
