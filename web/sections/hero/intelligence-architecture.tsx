import layout from "../../ui/layout.module.css";
import styles from "./intelligence-architecture.module.css";

/**
 * The drawn scene of the home page: four flows on a Tuesday morning, from a company's systems over
 * its data fabric and the modules to a decision. One table is late; one report waits instead of
 * being wrong. Drawn twice, wide and narrow, from the same rows.
 */
const flows = [
  {
    hue: styles.guard,
    source: "Core banking",
    feed: "change stream",
    table: "payments",
    lag: "2 s",
    module: "ArqGuard",
    action: "checks each transfer",
    decision: "Transfer 88214 held",
    detail: "reason attached",
  },
  {
    hue: styles.pulse,
    source: "Market data",
    feed: "vendor file",
    table: "fx_rates",
    lag: "late 14 min",
    module: "ArqPulse",
    action: "flags the late table",
    decision: "Liquidity report waits",
    detail: "07:30 moves to 07:44",
    late: true,
  },
  {
    hue: styles.sight,
    source: "Cloud billing",
    feed: "hourly export",
    table: "usage_hourly",
    lag: "40 s",
    module: "ArqSight",
    action: "reads load and policy",
    decision: "Cluster b-3 resized",
    detail: "within policy 12",
  },
  {
    hue: styles.serve,
    source: "Service desk",
    feed: "ticket events",
    table: "tickets",
    lag: "3 s",
    module: "ArqServe",
    action: "resolves the routine",
    decision: "Ticket 4471 closed",
    detail: "11 s, logged",
  },
] as const;

type Flow = (typeof flows)[number];
const isLate = (flow: Flow) => "late" in flow;

const description =
  "Payments, market data, cloud billing and tickets flow through ArqMesh to four modules. The table fx_rates is 14 minutes late: ArqPulse flags it and the liquidity report waits until 07:44 instead of going out wrong. The other three decisions are made on time.";

export function IntelligenceArchitecture() {
  return (
    <figure className={styles.scene}>
      <Wide />
      <Narrow />
      <figcaption className={styles.caption}>
        <span className={styles.time}>Tuesday, 07:12</span> One table is late, so one report waits.
        Everything else decides on time.
        <span className={layout.hidden}> {description}</span>
      </figcaption>
    </figure>
  );
}

// Wide: columns of the drawing, in its own units.
const rowTop = (row: number) => 56 + row * 88;
const middle = (row: number) => rowTop(row) + 30;

function Wide() {
  return (
    <svg className={styles.wide} viewBox="0 0 1240 416" aria-hidden="true">
      <g className={styles.heads}>
        <text x="0" y="24">
          Your systems
        </text>
        <text x="322" y="24">
          ArqMesh, the data fabric
        </text>
        <text x="670" y="24">
          Modules
        </text>
        <text x="984" y="24">
          Decisions
        </text>
      </g>
      <rect className={styles.fabric} x="306" y="40" width="252" height="368" rx="4" />
      <g className={styles.lines}>
        {flows.map((flow, row) => (
          <path
            key={flow.table}
            className={isLate(flow) ? styles.lateLine : undefined}
            pathLength="1"
            d={`M196 ${middle(row)}H322`}
          />
        ))}
        {/* ArqPulse watches every table: three thin lines beside the four flows. */}
        {[0, 2, 3].map((row) => (
          <path key={row} className={styles.watch} pathLength="1" d={watch(row)} />
        ))}
        {flows.map((flow, row) => (
          <path
            key={flow.module}
            className={isLate(flow) ? styles.lateLine : undefined}
            pathLength="1"
            d={`M542 ${middle(row)}H670`}
          />
        ))}
        {flows.map((flow, row) => (
          <path
            key={flow.decision}
            className={isLate(flow) ? styles.lateLine : undefined}
            pathLength="1"
            d={`M882 ${middle(row)}H966m-7 -5l7 5l-7 5`}
          />
        ))}
      </g>
      {flows.map((flow, row) => (
        <g key={flow.table} className={isLate(flow) ? styles.late : undefined}>
          <rect className={styles.source} x="0" y={rowTop(row)} width="196" height="60" rx="4" />
          <text className={styles.name} x="16" y={rowTop(row) + 26}>
            {flow.source}
          </text>
          <text className={styles.note} x="16" y={rowTop(row) + 46}>
            {flow.feed}
          </text>

          <rect className={styles.table} x="322" y={rowTop(row)} width="220" height="60" rx="4" />
          <text className={styles.code} x="338" y={rowTop(row) + 36}>
            {flow.table}
          </text>
          <text className={styles.lag} x="526" y={rowTop(row) + 36} textAnchor="end">
            {flow.lag}
          </text>

          <rect className={styles.module} x="670" y={rowTop(row)} width="212" height="60" rx="4" />
          <rect className={flow.hue} x="670" y={rowTop(row)} width="4" height="60" rx="1" />
          <text className={styles.name} x="690" y={rowTop(row) + 26}>
            {flow.module}
          </text>
          <text className={styles.note} x="690" y={rowTop(row) + 46}>
            {flow.action}
          </text>

          <text className={styles.name} x="984" y={rowTop(row) + 26}>
            {flow.decision}
          </text>
          <text className={styles.note} x="984" y={rowTop(row) + 46}>
            {flow.detail}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** From a table to ArqPulse's row: along, round one corner, up or down, round another, in. */
function watch(row: number) {
  const to = middle(1) + (row < 1 ? -14 : row === 2 ? 12 : 20);
  const lane = row < 1 ? 604 : row === 2 ? 604 : 620;
  const turn = row < 1 ? 8 : -8;
  const from = middle(row) + (row < 1 ? 12 : -12);
  return `M542 ${from}H${lane - 8}q8 0 8 ${turn}V${to - turn}q0 ${turn} 8 ${turn}H670`;
}

const narrowTop = (row: number) => 20 + row * 128;

function Narrow() {
  return (
    <svg className={styles.narrow} viewBox="0 0 328 520" aria-hidden="true">
      <path className={styles.spine} d="M12 8V512" />
      {flows.map((flow, row) => (
        <g key={flow.table} className={isLate(flow) ? styles.late : undefined}>
          <path
            className={isLate(flow) ? styles.lateLine : styles.line}
            pathLength="1"
            d={`M12 ${narrowTop(row) + 18}H36M60 ${narrowTop(row) + 36}V${narrowTop(row) + 62}m-4 -5l4 5l4 -5`}
          />
          <circle className={styles.dot} cx="12" cy={narrowTop(row) + 18} r="5" />
          <rect className={styles.table} x="36" y={narrowTop(row)} width="292" height="36" rx="4" />
          <text className={styles.code} x="48" y={narrowTop(row) + 23}>
            {flow.table}
          </text>
          <text className={styles.lag} x="316" y={narrowTop(row) + 23} textAnchor="end">
            {flow.lag}
          </text>
          <rect className={flow.hue} x="76" y={narrowTop(row) + 45} width="8" height="8" rx="1" />
          <text className={styles.note} x="92" y={narrowTop(row) + 54}>
            {flow.module} {flow.action}
          </text>
          <text className={styles.name} x="48" y={narrowTop(row) + 80}>
            {flow.decision}
          </text>
          <text className={styles.note} x="48" y={narrowTop(row) + 99}>
            {flow.detail}
          </text>
        </g>
      ))}
    </svg>
  );
}
