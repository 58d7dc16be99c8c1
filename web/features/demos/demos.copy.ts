/** The labels of the controls and the fixed texts (spec 2). */
export const demosCopy = {
  tabs: "Demos and webinars",
  choose: "Choose a demo",
  play: "Play",
  pause: "Pause",
  restart: "Restart",
  previous: "Previous step",
  next: "Next step",
  position: "Position in the demo",
  /** The accessible value of the scrubber. */
  place: (time: string, total: string) => `${time} of ${total}`,
  /** Announced to screen readers when a step starts. */
  step: (step: number, count: number, caption: string) => `Step ${step} of ${count}: ${caption}`,
  recording: "Watch Recording",
  slides: "View Slides",
};
