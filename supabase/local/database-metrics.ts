import type { Observation, Recorder } from "../../web/telemetry/telemetry.ts";
import type { Database } from "./database/database.ts";

type OutboxRow = { state: string; messages: number; age: number };
type ConnectionRow = { pool: string; state: string; connections: number };

/** Within this time several instruments share one query, and an outage one failure. */
const cacheMs = 1_000;

/** Observes the outbox and the connections of the database. Without a database there are no values. */
export function observeDatabase(recorder: Pick<Recorder, "observe">, database: Database): void {
  const readOutbox = shareResult(() => queryOutbox(database));
  const readConnections = shareResult(() => queryConnections(database));
  recorder.observe(
    {
      name: "outbox.messages",
      description: "Messages that are due (pending) or failed permanently (dead).",
      unit: "{message}",
    },
    async () =>
      (await readOutbox()).map(({ state, messages }) => ({
        value: messages,
        attributes: { state },
      })),
  );
  recorder.observe(
    {
      name: "outbox.oldest.age",
      description: "Time that the oldest due message has waited beyond its time.",
      unit: "s",
    },
    async () =>
      (await readOutbox())
        .filter(({ state }) => state === "pending")
        .map(({ age }) => ({ value: age })),
  );
  recorder.observe(
    {
      name: "db.client.connections.usage",
      description: "Connections to the database by pool and state.",
      unit: "{connection}",
    },
    async () =>
      (await readConnections()).map(({ pool, state, connections }): Observation => ({
        value: connections,
        attributes: { pool, state },
      })),
  );
  recorder.observe(
    {
      name: "db.client.connections.max",
      description: "Connections that the database accepts.",
      unit: "{connection}",
    },
    async () => {
      const [row] = await database
        .rows<{ max: number }>("select current_setting('max_connections')::int as max")
        .catch(() => []);
      return row ? [{ value: row.max }] : [];
    },
  );
}

function shareResult<Row>(query: () => Promise<Row[]>): () => Promise<Row[]> {
  let last: { at: number; rows: Promise<Row[]> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > cacheMs)
      last = { at: performance.now(), rows: query().catch(() => []) };
    return last.rows;
  };
}

const queryOutbox = (database: Database) =>
  database.rows<OutboxRow>(
    `select known.state, count(message.id)::int as messages,
       coalesce(extract(epoch from now() - min(message.next_at)), 0)::float8 as age
     from (values ('pending'), ('dead')) as known (state)
     left join public.outbox message on message.state = known.state
       and message.every is null and (message.state = 'dead' or message.next_at <= now())
     group by known.state`,
  );

/** PostgREST connects as `authenticator`; Auth and the worker as the owner. */
const queryConnections = (database: Database) =>
  database.rows<ConnectionRow>(
    `select case usename when 'authenticator' then 'rest' else 'service' end as pool,
       case when state = 'idle' then 'idle' else 'used' end as state,
       count(*)::int as connections
     from pg_stat_activity
     where backend_type = 'client backend' and usename is not null
     group by 1, 2`,
  );
