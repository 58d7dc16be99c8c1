import { useStore } from "react-admin";

/** Whether new rows are shown as in-app notifications. */
export const useToastChoice = () => useStore("live.toasts", true);

/** Whether new rows are shown as browser notifications. Requires the permission of the browser. */
export const useBrowserChoice = () => useStore("live.browser", false);

/** Whether this browser may show notifications of this site. */
export type BrowserPermission = NotificationPermission | "unsupported";

/** What the browser allows right now. */
export const browserPermission = (): BrowserPermission =>
  "Notification" in globalThis ? Notification.permission : "unsupported";
