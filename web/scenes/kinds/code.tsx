import { classNames } from "../../ui/class-names.ts";
import { StateMark } from "../state-mark.tsx";
import type { SceneContent } from "../scene-schema.ts";
import { tokenizeCode } from "./code-tokens.ts";
import styles from "./code.module.css";

type Content = SceneContent<"sceneCode">;

/** A source file with changed lines and annotations. */
export function Code({ content }: { content: Content }) {
  let number = 0;
  return (
    <div>
      <p className={styles.file}>
        <span className={styles.filename}>{content.filename}</span>
        <span className={styles.language}>{content.language}</span>
      </p>
      <ol className={styles.lines}>
        {content.lines.map(({ key, text, change, mark, tone }) => (
          <li key={key} data-row>
            <div className={classNames(styles.line, styles[change], mark && styles[tone ?? "ok"])}>
              <span className={styles.number}>{change === "removed" ? "" : ++number}</span>
              <span className={styles.sign}>{signs[change]}</span>
              <code className={styles.text}>
                {tokenizeCode(text).map(({ kind, text: part, at }) =>
                  kind === "plain" ? (
                    part
                  ) : (
                    <span key={at} className={styles[kind]}>
                      {part}
                    </span>
                  ),
                )}
              </code>
            </div>
            {mark && (
              <p className={classNames(styles.mark, styles[tone ?? "ok"])}>
                <StateMark state={tone ?? "ok"} />
                <span>{mark}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

const signs = { same: " ", added: "+", removed: "−" };
