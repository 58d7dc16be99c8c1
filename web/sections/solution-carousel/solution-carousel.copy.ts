/** Names of the carousel's controls, for screen readers. */
export const carouselCopy = {
  previous: "Previous module",
  next: "Next module",
  show: (name: string) => `Show ${name}`,
};
