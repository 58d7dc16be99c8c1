import { frameScript } from "./frame-script.ts";

/** Included in every page of this feature; active only in a frame. */
export function FrameScript() {
  return <script dangerouslySetInnerHTML={{ __html: frameScript }} />;
}
