import { isPlainClick } from "../../ui/plain-click.ts";

/** Makes the links to recordings play them on the page. Without it, they open the video file. */
export function enhance(list: HTMLElement): void {
  const videos = [...list.querySelectorAll("video")];
  for (const video of videos)
    video.addEventListener("play", () => {
      for (const other of videos) if (other !== video) other.pause();
    });
  for (const link of list.querySelectorAll<HTMLAnchorElement>("a[data-watch]")) {
    const video = link.closest("[data-webinar]")?.querySelector("video");
    if (!video) continue;
    link.addEventListener("click", (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      video.scrollIntoView({ block: "nearest" });
      video.focus({ preventScroll: true });
      // A browser that refuses to play shows its own controls.
      void video.play().catch(() => undefined);
    });
  }
}
