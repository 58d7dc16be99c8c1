/** The names of the controls, and the fixed texts of spec 2. */
export const demosCopy = {
  tabs: "Demos and webinars",
  choose: "Choose a demo",
  play: "Play",
  pause: "Pause",
  restart: "Restart",
  previous: "Previous step",
  next: "Next step",
  position: "Position in the demo",
  /** The value of the scrubber, read aloud. */
  place: (time: string, total: string) => `${time} of ${total}`,
  /** Read aloud when the next step begins. */
  step: (step: number, count: number, caption: string) => `Step ${step} of ${count}: ${caption}`,
  recording: "Watch Recording",
  slides: "View Slides",
};
