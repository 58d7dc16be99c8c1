/** The accessible names of the carousel's controls. */
export const carouselCopy = {
  previous: "Previous module",
  next: "Next module",
  show: (name: string) => `Show ${name}`,
};
