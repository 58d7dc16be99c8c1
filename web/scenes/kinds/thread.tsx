import { withIndexKeys } from "../with-index-keys.ts";
import type { SceneContent } from "../scene-schema.ts";
import styles from "./thread.module.css";

/** A conversation, ticket or review, with its recorded fields beside it. */
export function Thread({ content }: { content: SceneContent<"sceneThread"> }) {
  const { messages, fields } = content;
  return (
    <div className={fields?.length ? styles.recorded : undefined}>
      <ol className={styles.messages}>
        {messages.map(({ key, who, side, text, tags }) => (
          <li key={key} className={styles[side]} data-row>
            <p className={styles.who}>{who}</p>
            <p className={styles.text}>{text}</p>
            {tags && tags.length > 0 && (
              <ul className={styles.tags}>
                {withIndexKeys(tags).map(({ key, item: tag }) => (
                  <li key={key}>{tag}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {fields && fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
