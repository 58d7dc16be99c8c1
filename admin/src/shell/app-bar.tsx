import AccountIcon from "@mui/icons-material/AccountCircleOutlined";
import KeyboardIcon from "@mui/icons-material/KeyboardOutlined";
import WebsiteIcon from "@mui/icons-material/OpenInNewOutlined";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import Box from "@mui/material/Box";
import { useContext } from "react";
import { AppBar, Logout, useGetIdentity, UserMenu, useUserMenu } from "react-admin";
import { Link } from "react-router";
import { layoutCopy, roleLabels } from "../ui/ui.copy.ts";
import { AddMenu } from "./add-menu.tsx";
import { Brand } from "./brand.tsx";
import { OpenShortcuts } from "./open-shortcuts.ts";
import { SearchButton } from "./search-button.tsx";
import { SiteAddress } from "./site-address.tsx";

/** The bar above every screen, with the account menu at its right end. */
export function BackOfficeAppBar() {
  return (
    <AppBar color="default" userMenu={<AccountMenu />}>
      <Brand />
      <Box sx={{ flex: 1 }} />
      <SearchButton />
      <AddMenu />
    </AppBar>
  );
}

function AccountMenu() {
  const { identity } = useGetIdentity();
  const role = Object.entries(roleLabels).find(([name]) => name === identity?.role)?.[1];
  return (
    <UserMenu label={identity?.fullName ?? layoutCopy.accountMenu} icon={<AccountIcon />}>
      <ListItemText
        primary={identity?.fullName}
        secondary={role}
        sx={{ paddingInline: 2, paddingBottom: 1 }}
      />
      <Divider />
      <AccountLinks />
      <Logout />
    </UserMenu>
  );
}

function AccountLinks() {
  const menu = useUserMenu();
  const openShortcuts = useContext(OpenShortcuts);
  return (
    <>
      <MenuItem component={Link} to="/account" onClick={menu?.onClose}>
        <ListItemIcon>
          <AccountIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{layoutCopy.account}</ListItemText>
      </MenuItem>
      <MenuItem
        onClick={() => {
          menu?.onClose();
          openShortcuts();
        }}
      >
        <ListItemIcon>
          <KeyboardIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{layoutCopy.shortcuts}</ListItemText>
      </MenuItem>
      <MenuItem component="a" href={useContext(SiteAddress)}>
        <ListItemIcon>
          <WebsiteIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{layoutCopy.website}</ListItemText>
      </MenuItem>
    </>
  );
}
