import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createCaptions, createTranscript, getTourSeconds } from "./webinars/tour.ts";
import { tours } from "./webinars/tours.ts";

const readRecording = (name: string) => readFile(new URL(`recordings/${name}`, import.meta.url));

/** Returns the duration in the movie header of an MP4 file, in seconds. */
function readDuration(file: Buffer): number {
  const header = file.indexOf("mvhd");
  // Version 0: creation and modification time, time scale and duration, 4 bytes each.
  return file.readUInt32BE(header + 20) / file.readUInt32BE(header + 16);
}

test.each(tours)("$name is as long as its storyboard, and small", async (tour) => {
  const file = await readRecording(`${tour.name}.mp4`);
  expect(readDuration(file)).toBeCloseTo(getTourSeconds(tour), 0);
  expect(getTourSeconds(tour)).toBeGreaterThanOrEqual(60);
  expect(getTourSeconds(tour)).toBeLessThanOrEqual(120);
  expect(file.length).toBeLessThan(3_000_000);
  // The index is at the start, so that playback starts before the file is loaded.
  expect(file.indexOf("moov")).toBeLessThan(file.indexOf("mdat"));
});

test.each(tours)("$name has a poster of its size", async ({ name }) => {
  const poster = await readRecording(`${name}.webp`);
  expect(poster.subarray(8, 12).toString()).toBe("WEBP");
  expect(poster.length).toBeLessThan(60_000);
});

test.each(tours)("$name has captions and a transcript of every chapter", async (tour) => {
  const captions = (await readRecording(`${tour.name}.vtt`)).toString();
  expect(captions).toBe(createCaptions(tour));
  expect(captions.match(/-->/g)).toHaveLength(tour.chapters.length);
  const lines = createTranscript(tour).split("\n");
  expect(lines).toHaveLength(tour.chapters.length);
  expect(lines[0]).toMatch(/^0:00 /);
  for (const { caption } of tour.chapters) expect(caption.length).toBeLessThanOrEqual(90);
});
