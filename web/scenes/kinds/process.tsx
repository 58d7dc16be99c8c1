import { classNames } from "../../ui/class-names.ts";
import type { SceneContent } from "../scene-schema.ts";
import { StateMark } from "../state-mark.tsx";
import styles from "./process.module.css";

type Content = SceneContent<"sceneProcess">;

/** The steps of a process one below the other, with waiting and work as lengths on one scale. */
export function Process({ content }: { content: Content }) {
  const { unit, workLabel, waitLabel, steps } = content;
  const longest = Math.max(...steps.map(({ work, wait }) => work + wait), 0) || 1;
  const share = (amount: number) => (amount / longest) * 100;
  return (
    <div className={styles.process}>
      <ul className={styles.legend}>
        <Key
          look="waiting"
          label={waitLabel}
          amount={total(steps.map(({ wait }) => wait))}
          unit={unit}
        />
        <Key
          look="working"
          label={workLabel}
          amount={total(steps.map(({ work }) => work))}
          unit={unit}
        />
      </ul>
      <ol className={styles.steps}>
        {steps.map(({ key, label, work, wait, state, note }) => (
          <li key={key} className={classNames(styles.step, styles[state])}>
            <span className={styles.node}>
              <StateMark state={state} />
            </span>
            <div className={styles.what}>
              <p className={styles.label}>{label}</p>
              {note && <p className={styles.detail}>{note}</p>}
            </div>
            <svg className={styles.lengths}>
              <rect className={styles.waiting} width={percent(share(wait))} />
              <rect
                className={styles.working}
                x={percent(share(wait))}
                width={percent(Math.max(share(work), work > 0 ? 0.8 : 0))}
              />
            </svg>
            <p className={styles.amounts}>
              {wait > 0 && <span className={styles.wait}>{withUnit(wait, unit)}</span>}
              <span className={styles.work}>{withUnit(work, unit)}</span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

type KeyProps = {
  look: "waiting" | "working";
  label: string;
  amount: number;
  unit: string;
};

/** What a length means, and how much of it there is in all. */
function Key({ look, label, amount, unit }: KeyProps) {
  return (
    <li>
      <svg className={styles.swatch}>
        <rect className={styles[look]} width="100%" />
      </svg>
      <span>{label}</span> <strong>{withUnit(amount, unit)}</strong>
    </li>
  );
}

const percent = (value: number) => `${Math.round(value * 100) / 100}%`;
const total = (amounts: number[]) =>
  Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2));
const withUnit = (amount: number, unit: string) => `${amount.toLocaleString("en")} ${unit}`;
