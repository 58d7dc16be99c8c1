import type { SiteSettings } from "../../content/sanity/site-settings.ts";

type Network = SiteSettings["socialLinks"][number]["network"];

/** Names of the social networks in the footer (spec 2), for screen readers. */
export const networkNames = {
  linkedin: "LinkedIn",
  x: "X",
  instagram: "Instagram",
} as const satisfies Record<Network, string>;

const icons = {
  linkedin: (
    <path d="M4.2 8.2V16M4.2 4.6v.1M8.2 16V8.2M8.2 11.4c0-2 1.2-3.2 3-3.2 2 0 2.9 1.3 2.9 3.4V16" />
  ),
  x: <path d="M4 4l12 12M16 4L4 16" />,
  instagram: (
    <>
      <rect x="3.2" y="3.2" width="13.6" height="13.6" rx="3.6" />
      <circle cx="10" cy="10" r="3.1" />
      <path d="M13.9 6.1v.05" />
    </>
  ),
} as const satisfies Record<Network, React.ReactNode>;

/** The icon of a social network in the site's line weight. */
export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {icons[network]}
    </svg>
  );
}
