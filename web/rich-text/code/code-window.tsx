import { classNames } from "../../ui/class-names.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Icon } from "../../ui/icon.tsx";
import { codeWindowCopy } from "./code-window.copy.ts";
import styles from "./code-window.module.css";
import { highlightCode } from "./highlight.ts";

type CodeWindowProps = {
  filename: string | null;
  language: string;
  code: string;
  /** The numbers of the lines that stand out. */
  highlightedLines?: readonly number[] | null;
};

/**
 * Code, highlighted on the server (spec 2, code-examples). The Copy button is hidden until its
 * enhancement is loaded.
 */
export function CodeWindow({ filename, language, code, highlightedLines }: CodeWindowProps) {
  const lines = highlightCode(code.replace(/\s+$/, ""), language);
  return (
    <div className={styles.window} {...enhanceWith("copy-code")}>
      <div className={styles.bar}>
        {filename && <span className={styles.file}>{filename}</span>}
        <span className={styles.language}>{language}</span>
        <button className={styles.copy} type="button" data-copy hidden>
          <span className={styles.idle}>
            <Icon name="copy" />
            {codeWindowCopy.copy}
          </span>
          <span className={styles.copied}>
            <Icon name="check" />
            {codeWindowCopy.copied}
          </span>
        </button>
      </div>
      {/* Focusable, so that the keyboard can scroll it horizontally. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.code} tabIndex={0} aria-label={filename ?? language}>
        <pre>
          <code>
            {lines.map(({ number, tokens }) => (
              <span
                className={classNames(
                  styles.line,
                  highlightedLines?.includes(number) && styles.highlighted,
                )}
                key={number}
              >
                {tokens.map(({ at, text, kind }) =>
                  kind ? (
                    <span className={styles[kind]} key={at}>
                      {text}
                    </span>
                  ) : (
                    text
                  ),
                )}
                {"\n"}
              </span>
            ))}
          </code>
        </pre>
      </section>
    </div>
  );
}
