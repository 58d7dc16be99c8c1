/** The site's own icons: one line weight, 20 px grid, no words. */
const paths = {
  arrow: "M3 10h13M11 5l5 5-5 5",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  alert: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15zM10 6.2v4.6M10 13.6v.2",
  chevron: "M5 7.5l5 5 5-5",
} as const;

interface IconProps {
  name: keyof typeof paths;
  className?: string | undefined;
}

/** A drawing beside words that say the same; hidden from screen readers. */
export function Icon({ name, className }: IconProps) {
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
      <path d={paths[name]} />
    </svg>
  );
}
