import { frameScript } from "./frame-script.ts";

/** Stands in every page of this feature, for when it is in a frame. */
export function FrameScript() {
  return <script dangerouslySetInnerHTML={{ __html: frameScript }} />;
}
