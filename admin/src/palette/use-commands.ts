import AddIcon from "@mui/icons-material/Add";
import ScreenIcon from "@mui/icons-material/ArrowForwardOutlined";
import AccountIcon from "@mui/icons-material/AccountCircleOutlined";
import AppointmentIcon from "@mui/icons-material/EventOutlined";
import KeyboardIcon from "@mui/icons-material/KeyboardOutlined";
import SignOutIcon from "@mui/icons-material/LogoutOutlined";
import WebsiteIcon from "@mui/icons-material/OpenInNewOutlined";
import { useContext } from "react";
import {
  useCanAccess,
  useCanAccessResources,
  useGetResourceLabel,
  useLogout,
  useResourceDefinitions,
} from "react-admin";
import { useLocation } from "react-router";
import { addableResources, addLink } from "../shell/add-link.ts";
import { OpenShortcuts } from "../shell/open-shortcuts.ts";
import { SiteAddress } from "../shell/site-address.tsx";
import { paletteCopy as copy } from "./palette.copy.ts";
import { matchesWords, type PaletteOption } from "./palette-option.ts";

/** An entry and other words that find it. */
type Command = PaletteOption & { otherWords?: string };

type ActionName = keyof typeof copy.actions;

const createAction = (
  name: ActionName,
  action: Pick<PaletteOption, "icon" | "to" | "run">,
): Command => ({
  key: `action ${name}`,
  group: copy.groups.actions,
  label: copy.actions[name],
  detail: "",
  otherWords: copy.otherWords[name],
  ...action,
});

/** Returns the commands that match a term; without a term, all actions. */
export function useCommands(term: string): PaletteOption[] {
  const actions = useActions();
  const screens = useScreens();
  if (term === "") return actions;
  return [...actions, ...screens].filter(({ label, otherWords = "" }) =>
    matchesWords(`${label} ${otherWords}`, term),
  );
}

function useActions(): Command[] {
  const { pathname } = useLocation();
  const openShortcuts = useContext(OpenShortcuts);
  const site = useContext(SiteAddress);
  const logout = useLogout();
  const { canAccess: canAdd = false } = useCanAccess({ resource: "leads", action: "create" });
  const { canAccess: canBook = false } = useCanAccess({
    resource: "appointments",
    action: "create",
  });
  return [
    ...(canAdd
      ? addableResources.map((resource) =>
          createAction(resource, { icon: AddIcon, to: addLink(resource, pathname) }),
        )
      : []),
    ...(canBook
      ? [createAction("appointments", { icon: AppointmentIcon, to: "/appointments/create" })]
      : []),
    createAction("shortcuts", { icon: KeyboardIcon, run: openShortcuts }),
    createAction("website", { icon: WebsiteIcon, run: () => window.location.assign(site) }),
    createAction("signOut", { icon: SignOutIcon, run: () => void logout() }),
  ];
}

/** Returns the screens that the user can open. */
function useScreens(): Command[] {
  const definitions = Object.values(useResourceDefinitions()).filter(({ hasList }) => hasList);
  const getLabel = useGetResourceLabel();
  const { canAccess = {} } = useCanAccessResources({
    action: "list",
    resources: definitions.map(({ name }) => name),
  });
  const screens = definitions
    .filter(({ name }) => canAccess[name])
    .map(({ name }) => ({
      key: `screen ${name}`,
      label: getLabel(name, 2),
      to: `/${name}`,
      icon: ScreenIcon,
    }));
  return [
    ...screens,
    { key: "screen account", label: copy.account, to: "/account", icon: AccountIcon },
  ].map((screen) => ({ ...screen, group: copy.groups.screens, detail: "" }));
}
