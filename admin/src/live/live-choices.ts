import { useStore } from "react-admin";

/** Whether what comes in is said in the corner of the page. */
export const useToastChoice = () => useStore("live.toasts", true);

/** Whether what comes in is said by the browser; it counts only while the browser allows it. */
export const useBrowserChoice = () => useStore("live.browser", false);

/** Whether this browser may show notifications of this site. */
export type BrowserPermission = NotificationPermission | "unsupported";

/** What the browser allows right now. */
export const browserPermission = (): BrowserPermission =>
  "Notification" in globalThis ? Notification.permission : "unsupported";
