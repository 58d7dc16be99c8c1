import { classNames } from "../../ui/class-names.ts";
import type { SceneContent } from "../scene-schema.ts";
import { StateMark } from "../state-mark.tsx";
import styles from "./process.module.css";

type Content = SceneContent<"sceneProcess">;

/** The steps of a process as a list, with waiting and working time as bars on one scale. */
export function Process({ content }: { content: Content }) {
  const { unit, workLabel, waitLabel, steps } = content;
  const maxDuration = Math.max(...steps.map(({ work, wait }) => work + wait), 0) || 1;
  const share = (amount: number) => (amount / maxDuration) * 100;
  return (
    <div className={styles.process}>
      <ul className={styles.legend}>
        <Key
          look="waiting"
          label={waitLabel}
          amount={sumUp(steps.map(({ wait }) => wait))}
          unit={unit}
        />
        <Key
          look="working"
          label={workLabel}
          amount={sumUp(steps.map(({ work }) => work))}
          unit={unit}
        />
      </ul>
      <ol>
        {steps.map(({ key, label, work, wait, state, note }) => (
          <li key={key} className={classNames(styles.step, styles[state])} data-row>
            <span className={styles.node}>
              <StateMark state={state} />
            </span>
            <div className={styles.what}>
              <p className={styles.label}>{label}</p>
              {note && <p className={styles.detail}>{note}</p>}
            </div>
            <svg className={styles.lengths}>
              <rect className={styles.waiting} width={formatPercent(share(wait))} />
              <rect
                className={styles.working}
                x={formatPercent(share(wait))}
                width={formatPercent(Math.max(share(work), work > 0 ? 0.8 : 0))}
              />
            </svg>
            <p className={styles.amounts}>
              {wait > 0 && <span className={styles.wait}>{formatAmount(wait, unit)}</span>}
              <span className={styles.work}>{formatAmount(work, unit)}</span>
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

/** A legend entry with the total of its bars. */
function Key({ look, label, amount, unit }: KeyProps) {
  return (
    <li>
      <svg className={styles.swatch}>
        <rect className={styles[look]} width="100%" />
      </svg>
      <span>{label}</span> <strong>{formatAmount(amount, unit)}</strong>
    </li>
  );
}

const formatPercent = (value: number) => `${Math.round(value * 100) / 100}%`;
const sumUp = (amounts: number[]) =>
  Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2));
const formatAmount = (amount: number, unit: string) => `${amount.toLocaleString("en")} ${unit}`;
