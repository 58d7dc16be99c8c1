/** Stands in for MUI's ripples (see vite.config.ts), which the theme turns off everywhere. */
export default function UnusedRipple(): null {
  return null;
}
