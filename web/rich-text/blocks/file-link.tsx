import { createFileUrl, getFileExtension } from "../../content/render/file-url.ts";
import type { BlockContent } from "../../content/rich-text/rich-text-schema.ts";
import { Icon } from "../../ui/icon.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import styles from "./blocks.module.css";

/** A link that downloads a file, with its type and size. */
export function FileLink({ content }: { content: BlockContent<"fileBlock"> }) {
  const { label, file } = content;
  const { _ref: reference, size } = file.asset;
  const href = createFileUrl(reference, label);
  if (!href) return null;
  const facts = [getFileExtension(reference)?.toUpperCase(), size && formatBytes(size)];
  return (
    <div>
      <a className={styles.file} href={href} download>
        <Icon name="download" />
        <span>
          {label} <span className={styles.facts}>{facts.filter(Boolean).join(" · ")}</span>
        </span>
      </a>
    </div>
  );
}
