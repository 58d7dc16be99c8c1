/**
 * `npm run recordings [-- <name>]`: films the tours of the sample webinars in Chromium and writes their
 * videos and posters to `studio/seed/recordings`. Needs the program `ffmpeg`; the product does not.
 */
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { evaluate, parse } from "groq-js";
import sharp from "sharp";
import { createServer } from "vite";
import { tours } from "../../../studio/seed/webinars/tours.ts";
import { getTourSeconds, type Tour } from "../../../studio/seed/webinars/tour.ts";
import { sceneFields } from "../../../web/scenes/scene.groq.ts";
import { sceneSchema } from "../../../web/scenes/scene-schema.ts";
import { executablePath } from "../../playwright.config.ts";
import type { StagedTour } from "./staged-tour.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = fileURLToPath(new URL("../../../studio/seed/recordings/", import.meta.url));
const size = { width: 1280, height: 720 };
const framesPerSecond = 25;
/** The moment of the poster: the title card. */
const posterSecond = 2;

/** Validates the scenes of a tour as the site does. */
async function stageTour({ chapters, ...tour }: Tour): Promise<StagedTour> {
  let start = 0;
  const staged = [];
  for (const { seconds, caption, scene, focus } of chapters) {
    const query = parse(`$scenes[0]${sceneFields}`, { params: { scenes: scene ?? [] } });
    const value = await evaluate(query, { params: { scenes: scene ?? [] }, dataset: [] });
    const content = sceneSchema.parse(await value.get());
    if (scene && !content) throw new Error(`The scene of "${caption}" is invalid`);
    staged.push({ start, seconds, caption, scene: content, focus });
    start += seconds;
  }
  return { ...tour, chapters: staged };
}

/** Starts the encoder: frames on standard input, with a progress bar in the module's color on top. */
function startEncoder(file: string, seconds: number, color: string) {
  const { width, height } = size;
  const bar = `color=c=${color}:s=${width}x6:r=${framesPerSecond}`;
  const overlay = `[0:v][1:v]overlay=x='-W+W*t/${seconds}':y=${height - 6}:shortest=1,format=yuv420p`;
  const encoder = spawn(
    "ffmpeg",
    [
      ...`-y -loglevel error -f image2pipe -r ${framesPerSecond} -i - -f lavfi -i`.split(" "),
      bar,
      "-filter_complex",
      overlay,
      ...`-t ${seconds} -c:v libx264 -preset slow -tune animation -crf 23`.split(" "),
      ...`-g ${framesPerSecond * 4} -movflags +faststart -an`.split(" "),
      file,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = new Promise<void>((resolve, reject) => {
    encoder.on("error", reject);
    encoder.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with code ${code}`)),
    );
  });
  return { input: encoder.stdin, ended };
}

/** Reads the module's color on the stage as `0xrrggbb`. */
async function readColor(page: Page): Promise<string> {
  const pixel = await page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    const foot = document.querySelector("[data-foot]");
    if (!context || !foot) throw new Error("The stage is empty");
    context.fillStyle = getComputedStyle(foot, "::before").backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3));
  });
  return `0x${pixel.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

async function recordTour(page: Page, tour: Tour): Promise<void> {
  const staged = await stageTour(tour);
  await page.reload();
  await page.waitForFunction(() => "stage" in window);
  await page.evaluate((loaded) => window.stage.load(loaded), staged);
  const seconds = getTourSeconds(tour);
  const { input, ended } = startEncoder(
    `${folder}${tour.name}.mp4`,
    seconds,
    await readColor(page),
  );
  let shownKey = "";
  let frame: Uint8Array = new Uint8Array();
  for (let index = 0; index < seconds * framesPerSecond; index += 1) {
    const key = await page.evaluate((time) => window.stage.seek(time), index / framesPerSecond);
    if (key !== shownKey) {
      frame = await page.screenshot({ type: "png" });
      shownKey = key;
    }
    if (index === posterSecond * framesPerSecond)
      await sharp(frame).webp({ quality: 80 }).toFile(`${folder}${tour.name}.webp`);
    if (!input.write(frame)) await new Promise((resolve) => input.once("drain", resolve));
  }
  input.end();
  await Promise.all([finished(input), ended]);
  console.log(`studio/seed/recordings/${tour.name}.mp4: ${seconds} s`);
}

const names = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const server = await createServer({
  root,
  configFile: false,
  logLevel: "error",
  server: { port: 0 },
  oxc: { jsx: { runtime: "automatic" } },
});
await server.listen();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: size, colorScheme: "light" });
page.on("pageerror", (error) => console.error(error));
await page.goto(`${server.resolvedUrls?.local[0]}tests/support/recordings/stage.html`);
for (const tour of tours)
  if (names.length === 0 || names.includes(tour.name)) await recordTour(page, tour);
await browser.close();
await server.close();
