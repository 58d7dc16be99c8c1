import { PathIcon } from "../../ui/icon.tsx";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";

type Network = SiteSettings["socialLinks"][number]["network"];

/** Names of the social networks in the footer (spec 2), for screen readers. */
export const networkNames = {
  linkedin: "LinkedIn",
  x: "X",
  instagram: "Instagram",
} as const satisfies Record<Network, string>;

const paths = {
  linkedin: "M4.2 8.2V16M4.2 4.6v.1M8.2 16V8.2M8.2 11.4c0-2 1.2-3.2 3-3.2 2 0 2.9 1.3 2.9 3.4V16",
  x: "M4 4l12 12M16 4L4 16",
  instagram:
    "M6.8 3.2h6.4a3.6 3.6 0 0 1 3.6 3.6v6.4a3.6 3.6 0 0 1-3.6 3.6H6.8a3.6 3.6 0 0 1-3.6-3.6V6.8a3.6 3.6 0 0 1 3.6-3.6zM10 6.9a3.1 3.1 0 1 0 0 6.2a3.1 3.1 0 0 0 0-6.2zM13.9 6.1v.05",
} as const satisfies Record<Network, string>;

/** The icon of a social network in the site's line weight. */
export const SocialIcon = ({ network }: { network: Network }) => <PathIcon path={paths[network]} />;
