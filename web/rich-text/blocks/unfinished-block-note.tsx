import type { UnfinishedBlock } from "../../content/rich-text/rich-text-schema.ts";
import labels from "../../content/sanity/section-labels.json" with { type: "json" };
import styles from "./blocks.module.css";

type BlockLabels = { title: string; fields: Record<string, { title: string }> };

/** The placeholder of an unfinished block in the preview, with the fields that are missing. */
export function UnfinishedBlockNote({ block: { block, fields } }: { block: UnfinishedBlock }) {
  const known: BlockLabels = labels[block];
  return (
    <div className={styles.unfinished} role="note">
      <p>Visitors do not see this block yet</p>
      <p>
        {known.title}: {fields.map((field) => known.fields[field]?.title ?? field).join(", ")}
      </p>
    </div>
  );
}
