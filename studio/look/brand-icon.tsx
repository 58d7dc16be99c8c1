/** The brand's mark: an arch, the shape that carries load by the way its parts stand. */
export function BrandIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" aria-hidden="true">
      <path d="M4 21V12a8 8 0 0 1 16 0v9" stroke="currentColor" strokeWidth="2.5" />
      <path d="M9.5 21v-8.5a2.5 2.5 0 0 1 5 0V21" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}
