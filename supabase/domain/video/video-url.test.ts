import { expect, test } from "vitest";
import { parseVideoUrl, videoOrigins } from "./video-url.ts";

const youtube = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0";

test.each([
  ["https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=x&t=90s", youtube],
  ["https://m.youtube.com/watch?v=aqz-KE-bpKQ", youtube],
  [" https://youtu.be/aqz-KE-bpKQ?si=abc ", youtube],
  ["https://www.youtube.com/shorts/aqz-KE-bpKQ", youtube],
  ["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ", youtube],
  ["https://vimeo.com/1084537", "https://player.vimeo.com/video/1084537?autoplay=1&dnt=1"],
  [
    "https://vimeo.com/1084537/0a1b2c",
    "https://player.vimeo.com/video/1084537?autoplay=1&dnt=1&h=0a1b2c",
  ],
  [
    "https://player.vimeo.com/video/1084537?h=0a1b2c",
    "https://player.vimeo.com/video/1084537?autoplay=1&dnt=1&h=0a1b2c",
  ],
])("finds the player of %s", (address, player) => {
  const video = parseVideoUrl(address);
  expect(video?.playerUrl).toBe(player);
  expect(videoOrigins).toContain(new URL(player).origin);
});

test.each([
  "",
  "watch?v=aqz-KE-bpKQ",
  "javascript:https://youtu.be/aqz-KE-bpKQ",
  "https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/@channel",
  "https://vimeo.com/channels/staffpicks",
  "https://videos.example.com/1084537",
])("rejects %j", (address) => expect(parseVideoUrl(address)).toBeUndefined());
