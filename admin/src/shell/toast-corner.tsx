import { Notification } from "react-admin";

const corner = { vertical: "bottom", horizontal: "right" } as const;

/** Where toasts come up. */
export const ToastCorner = () => <Notification anchorOrigin={corner} />;
