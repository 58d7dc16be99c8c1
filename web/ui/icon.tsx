/** The site's icons on a 20 px grid, in one line weight. */
const paths = {
  arrow: "M3 10h13M11 5l5 5-5 5",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  alert: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15zM10 6.2v4.6M10 13.6v.2",
  note: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15zM10 13.8V9.2M10 6.4v-.2",
  chevron: "M5 7.5l5 5 5-5",
  plus: "M10 4v12M4 10h12",
  play: "M6.5 4.5v11l9-5.5z",
  pause: "M7 4.5v11M13 4.5v11",
  restart: "M4.5 4v4h4M4.9 7.6A6.2 6.2 0 1 1 4 11.5",
  previous: "M12.5 4.5L7 10l5.5 5.5",
  next: "M7.5 4.5L13 10l-5.5 5.5",
  search: "M9 3a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM13.4 13.4L17 17",
  download: "M10 3v10M5.5 8.8l4.5 4.5 4.5-4.5M3.5 17h13",
  outward: "M6 14L14.5 5.5M7.5 5h7v7",
  copy: "M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4",
} as const;

type IconProps = {
  name: keyof typeof paths;
  className?: string | undefined;
};

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, className }: IconProps) {
  return <PathIcon path={paths[name]} className={className} />;
}

type PathIconProps = {
  /** SVG path data on the 20 px grid. */
  path: string;
  className?: string | undefined;
};

/** A decorative icon with a path of its own, for icons that one feature uses. */
export function PathIcon({ path, className }: PathIconProps) {
  return (
    <svg
      className={className}
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
      <path d={path} />
    </svg>
  );
}
