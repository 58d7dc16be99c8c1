/// <reference types="vite/client" />
/**
 * The stage of `npm run recordings`: shows any moment of a tour, so that the recorder can film it frame by
 * frame. `window.stage` is called from the recorder.
 */
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import "../../../web/ui/global.css";
import { coverPaths, drawCover } from "../../../web/features/resources/cover.ts";
import { Scene } from "../../../web/scenes/scene.tsx";
import { getHueClass } from "../../../web/ui/hue.ts";
import type { StagedTour } from "./staged-tour.ts";
import { getMoment, type Moment } from "./moment.ts";
import "./stage.css";

/** The space of a scene on the stage, in pixels, and how much larger than on a page it is at most. */
const space = { width: 1152, height: 466 };
const maxZoom = 1.78;

type Chapter = { element: HTMLElement; rows: HTMLElement[]; focused: HTMLElement | undefined };

function StagedChapters({ tour }: { tour: StagedTour }) {
  return (
    <div className={getHueClass(tour.hue)}>
      {tour.chapters.map(({ caption, scene, start }) => (
        <section
          key={start}
          data-chapter={scene ? "scene" : "card"}
          data-tone={scene ? undefined : "dark"}
        >
          <p data-sentence>{caption}</p>
          {scene ? (
            <div data-picture>
              <div data-scene>
                <Scene content={scene} hue={tour.hue} caption="hidden" />
              </div>
            </div>
          ) : (
            <CardDrawing keyNumber={tour.keyNumber} />
          )}
        </section>
      ))}
      <p data-foot>{tour.moduleName}</p>
      <div data-progress />
    </div>
  );
}

/** The drawing of a title card, as on the covers of the resource library. */
function CardDrawing({ keyNumber }: Pick<StagedTour, "keyNumber">) {
  const cover = drawCover({ type: "webinar", title: "", keyNumber });
  return (
    <svg data-drawing viewBox="0 0 300 100" preserveAspectRatio="xMinYMax meet">
      {coverPaths.map((name) => (
        <path key={name} data-path={name} d={cover[name]} />
      ))}
    </svg>
  );
}

/** Enlarges a scene as far as its space and its readable width allow. */
function fitScene(picture: HTMLElement): void {
  for (let zoom = maxZoom; zoom > 0.8; zoom -= 0.05) {
    picture.style.zoom = String(zoom);
    const { width, height } = picture.getBoundingClientRect();
    if (width <= space.width + 1 && height <= space.height) return;
  }
}

function prepareChapter(element: HTMLElement, focus: string | undefined): Chapter {
  const picture = element.querySelector<HTMLElement>("[data-scene]");
  if (picture) fitScene(picture);
  const rows = [...element.querySelectorAll<HTMLElement>("[data-row]")];
  const focused = focus ? rows.find(({ textContent }) => textContent.includes(focus)) : undefined;
  if (focus && !focused) throw new Error(`No row contains "${focus}"`);
  return { element, rows, focused };
}

const easeOut = (value: number) => 1 - (1 - value) ** 3;

function showChapter({ element, rows, focused }: Chapter, moment: Moment): void {
  const { enter, leave, focus } = moment;
  const entered = easeOut(enter);
  element.style.opacity = String(entered * (1 - leave));
  element.style.transform = `translateY(${(1 - entered) * 18 - leave * 10}px)`;
  for (const [index, row] of rows.entries()) {
    const shown = easeOut(Math.min(Math.max(moment.reveal * (rows.length + 1) - index, 0), 1));
    const dimmed = focused && row !== focused ? 0.62 * easeOut(focus) : 0;
    row.style.opacity = String(shown * (1 - dimmed));
  }
  const scene = element.querySelector<HTMLElement>("[data-scene]");
  if (!scene || !focused) return;
  const [frame, target] = [scene.getBoundingClientRect(), focused.getBoundingClientRect()];
  const y = ((target.top + target.height / 2 - frame.top) / frame.height) * 100;
  scene.style.transformOrigin = `50% ${y.toFixed(1)}%`;
  scene.style.transform = `scale(${1 + 0.04 * easeOut(focus)})`;
}

/** Moves the scenes' own animations, which start with their chapter, to the given time. */
function moveAnimations(element: HTMLElement, timeMs: number): void {
  for (const animation of element.getAnimations({ subtree: true })) {
    animation.pause();
    animation.currentTime = Math.max(timeMs, 0);
  }
}

let stagedTour: StagedTour | undefined;
let chapters: Chapter[] = [];
let shownChapter: Chapter | undefined;

window.stage = {
  async load(tour) {
    stagedTour = tour;
    flushSync(() => createRoot(document.body).render(<StagedChapters tour={tour} />));
    await Promise.all(
      ["600 40px 'Recording display'", "400 20px 'Recording text'"].map((font) =>
        document.fonts.load(font),
      ),
    );
    await document.fonts.ready;
    chapters = [...document.querySelectorAll<HTMLElement>("[data-chapter]")].map((element, index) =>
      prepareChapter(element, tour.chapters[index]?.focus),
    );
    for (const { element } of chapters) element.hidden = true;
  },
  seek(second) {
    if (!stagedTour) throw new Error("Load a tour first");
    const moment = getMoment(stagedTour, second);
    const chapter = chapters[moment.chapter];
    if (!chapter) throw new Error(`No chapter at ${second} s`);
    if (chapter !== shownChapter) {
      if (shownChapter) shownChapter.element.hidden = true;
      chapter.element.hidden = false;
      shownChapter = chapter;
    }
    moveAnimations(chapter.element, moment.animationMs);
    showChapter(chapter, moment);
    return JSON.stringify(moment);
  },
};
