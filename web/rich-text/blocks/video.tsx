import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import type { Labels } from "../../content/entries/labels.ts";
import { createFileUrl } from "../../content/render/file-url.ts";
import { createImageUrl, type ContentImage } from "../../content/render/image-url.ts";
import { Picture } from "../../content/render/picture.tsx";
import type { BlockContent } from "../../content/rich-text/rich-text-schema.ts";
import { Button, ButtonRow } from "../../ui/button.tsx";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./video.module.css";

type VideoProps = { content: BlockContent<"videoBlock">; labels: Labels };

/** A video with its picture. Nothing of it is loaded before a visitor plays it. */
export function Video({ content, labels }: VideoProps) {
  const { title, file, hosted, poster, caption } = content;
  return (
    <figure {...(hosted && enhanceWith("video"))}>
      {file ? (
        <VideoFile content={content} />
      ) : (
        hosted && <HostedPlayer title={title} poster={poster} hosted={hosted} labels={labels} />
      )}
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}

function VideoFile({ content }: Pick<VideoProps, "content">) {
  const { title, file, captions, poster } = content;
  const url = createFileUrl(file?.asset._ref);
  const track = createFileUrl(captions?.asset._ref);
  return (
    <div className={styles.stage}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- editors upload the captions */}
      <video
        controls
        preload="none"
        src={url}
        poster={poster ? createImageUrl(poster, { width: 1200 }) : undefined}
        aria-label={title}
        // Captions of another origin are loaded only with CORS.
        crossOrigin={track?.startsWith("https:") ? "anonymous" : undefined}
      >
        {track && <track kind="captions" src={track} srcLang="en" default />}
      </video>
    </div>
  );
}

type HostedPlayerProps = {
  title: string;
  poster: ContentImage | null;
  hosted: NonNullable<BlockContent<"videoBlock">["hosted"]>;
  labels: Labels;
};

/**
 * A link to the video at its service. `video.enhancement.ts` replaces it by the player, and asks first
 * unless the visitor has consented to functional storage.
 */
function HostedPlayer({ title, poster, hosted, labels }: HostedPlayerProps) {
  const { service, watchUrl, playerUrl } = hosted;
  const track = trackOnClick({
    event: "button_click",
    button_name: "play video",
    location: "text",
  });
  return (
    <div className={styles.stage}>
      <a
        className={styles.play}
        href={watchUrl}
        rel="noopener"
        data-player={playerUrl}
        data-title={title}
        {...track}
      >
        {poster && <Picture image={poster} sizes="(min-width: 48rem) 44rem, 100vw" />}
        <span className={styles.title}>
          <span className={styles.button}>
            <Icon name="play" />
            <span className={layout.hidden}>{labels.playVideo}: </span>
          </span>
          <span>
            {title}
            <span className={styles.service}>{service}</span>
          </span>
        </span>
      </a>
      <div className={styles.ask} tabIndex={-1} data-ask hidden>
        <p>{labels.videoNotice}</p>
        <ButtonRow>
          <Button variant="secondary" data-play="once">
            {labels.playOnce}
          </Button>
          <Button variant="secondary" data-play="always">
            {labels.playAlways}
          </Button>
        </ButtonRow>
        <p>
          <a href={watchUrl} rel="noopener">
            {labels.watchAt} {service}
          </a>
        </p>
      </div>
    </div>
  );
}
