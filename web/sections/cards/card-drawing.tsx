import styles from "./card-drawing.module.css";

const cells = [0, 1, 2, 3, 4].flatMap((column) => [0, 1, 2].map((row) => ({ column, row })));

/**
 * A decorative illustration of a card: a module in a grid, a module within an existing system, or
 * growing bars.
 */
export function CardDrawing({ drawing }: { drawing: "fit" | "embedded" | "scale" }) {
  const Drawing = { fit: Fit, embedded: Embedded, scale: Scale }[drawing];
  return (
    <svg className={styles.drawing} viewBox="0 0 240 120" aria-hidden="true">
      <Drawing />
    </svg>
  );
}

function Fit() {
  return cells.map(({ column, row }) => {
    const isKey = column === 2 && row === 1;
    const isFree = (column === 4 && row === 0) || (column === 0 && row === 2);
    return (
      <rect
        key={`${column}-${row}`}
        className={isKey ? styles.key : isFree ? styles.free : styles.part}
        x={column * 48 + 2}
        y={row * 40 + 2}
        width={42}
        height={34}
        rx={2}
      />
    );
  });
}

function Embedded() {
  return (
    <>
      <rect className={styles.part} x={2} y={2} width={236} height={116} rx={2} />
      <path className={styles.line} d="M2 26H238" />
      <rect className={styles.part} x={18} y={42} width={204} height={60} rx={2} />
      <path className={styles.line} d="M86 42V102M154 42V102" />
      <rect className={styles.key} x={96} y={54} width={48} height={36} rx={2} />
      <path
        className={styles.line}
        d="M34 60H70M34 72H60M34 84H66M170 60H206M170 72H194M170 84H202"
      />
    </>
  );
}

function Scale() {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((step) => {
    const height = 14 + step * 14;
    return (
      <rect
        key={step}
        className={step === 7 ? styles.key : styles.part}
        x={step * 30 + 2}
        y={118 - height}
        width={24}
        height={height}
        rx={2}
      />
    );
  });
}
