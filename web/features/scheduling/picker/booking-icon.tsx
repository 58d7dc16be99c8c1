import { PathIcon } from "../../../ui/icon.tsx";

const paths = {
  globe:
    "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15zM2.5 10h15M10 2.5c2 2 3 4.6 3 7.5s-1 5.5-3 7.5c-2-2-3-4.6-3-7.5s1-5.5 3-7.5z",
  clock: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15zM10 5.8V10l2.8 1.9",
  place:
    "M10 17.5c3.6-3.7 5.4-6.5 5.4-9a5.4 5.4 0 0 0-10.8 0c0 2.5 1.8 5.3 5.4 9zM10 6.7a1.9 1.9 0 1 0 0 3.8a1.9 1.9 0 0 0 0-3.8z",
  calendar: "M3.5 4.5h13v12h-13zM3.5 8.5h13M7 2.8v3M13 2.8v3",
} as const;

/** An icon of the booking pages. */
export const BookingIcon = ({ name }: { name: keyof typeof paths }) => (
  <PathIcon path={paths[name]} />
);
