import AccountIcon from "@mui/icons-material/AccountCircleOutlined";
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
import { useLive } from "../live/live.ts";
import { Heard } from "../ui/visually-hidden.tsx";
import { layoutCopy, roleLabels } from "../ui/ui.copy.ts";
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

const copy = layoutCopy.badge;

/** Beside the words; in the narrow rail at the corner of the icon. */
const countStyle = {
  marginLeft: { xs: "auto", md: "-18px", lg: "auto" },
  marginTop: { md: "-16px", lg: 0 },
  minWidth: 20,
  paddingInline: 0.75,
  borderRadius: 999,
  backgroundColor: "primary.main",
  color: "primary.contrastText",
  fontSize: "0.6875rem",
  fontWeight: 600,
  lineHeight: "18px",
  textAlign: "center",
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
        {groups(resources.filter(isListed)).map((group) => (
          <Box key={group[0]?.name} sx={groupStyle}>
            {group.map((resource) => (
              <ResourceLink key={resource.name} resource={resource} />
            ))}
          </Box>
        ))}
      </Box>
      <Box sx={{ flex: 1, minHeight: 24 }} />
      <WebsiteLink />
      <ThemeSwitch />
      <Account onLeave={onLeave} />
    </Box>
  );
}

/** The resources after which a new group begins: the day's work, what feeds it, what runs it. */
const groupEnds = new Set(["reports", "scoring_rules"]);

function groups(resources: readonly ResourceDefinition[]): ResourceDefinition[][] {
  const found: ResourceDefinition[][] = [[]];
  for (const resource of resources) {
    found.at(-1)?.push(resource);
    if (groupEnds.has(resource.name)) found.push([]);
  }
  return found;
}

/** A hairline above each group but the first; one with nothing for this role shows nothing. */
const groupStyle = {
  "&:not(:empty) ~ &:not(:empty)": {
    marginTop: 1,
    paddingTop: 1,
    borderTop: 1,
    borderColor: "divider",
  },
} as const;

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
      <Count of={resource.name} />
    </Box>
  );
}

/** How many there are to look at: new ones of a list, in the queue of chats all that wait. */
function Count({ of: resource }: { of: string }) {
  const { arrived, waiting } = useLive();
  const [count, words] =
    resource === "leads"
      ? [arrived.leads.new, copy.new]
      : resource === "handoffs"
        ? [waiting?.handoffs ?? 0, copy.waiting]
        : resource === "calendar"
          ? [arrived.bookings.new, copy.new]
          : [0, copy.new];
  if (count === 0) return null;
  return (
    <Box component="span" sx={countStyle}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <Heard>{words(count)}</Heard>
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

function Account({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const role = Object.entries(roleLabels).find(([name]) => name === identity?.role)?.[1];
  return (
    <>
      <Box
        component={NavLink}
        to="/account"
        onClick={onLeave}
        title={layoutCopy.account}
        sx={itemStyle}
      >
        <AccountIcon aria-hidden />
        <Word>{layoutCopy.account}</Word>
      </Box>
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
