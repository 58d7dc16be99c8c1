import type * as z from "zod";
import { createFileUrl } from "../../content/render/file-url.ts";
import { createImageUrl } from "../../content/render/image-url.ts";
import { Picture } from "../../content/render/picture.tsx";
import type { proseSchema } from "./prose.groq.ts";
import styles from "./prose.module.css";

/** The picture beside a text or, in its place, a video with the picture as its poster. */
export function ProseMedia({ content }: { content: z.output<typeof proseSchema> }) {
  const { headline, image, video, captions } = content;
  const src = createFileUrl(video, "video");
  if (src) {
    const poster = image?.asset ? createImageUrl(image, { width: 1200 }) : undefined;
    return (
      <div className={styles.media}>
        <video
          src={src}
          poster={poster ?? undefined}
          controls
          playsInline
          preload={poster ? "none" : "metadata"}
          aria-label={image?.alt ?? headline ?? undefined}
        >
          <track kind="captions" src={createFileUrl(captions, "captions")} default />
        </video>
      </div>
    );
  }
  return (
    image && (
      <div className={styles.media}>
        <Picture image={image} sizes="(min-width: 64rem) 36rem, 100vw" />
      </div>
    )
  );
}
