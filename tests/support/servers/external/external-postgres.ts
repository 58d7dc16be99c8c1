import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { resolveClusterFolder } from "../../../../supabase/local/database/postgres/placement.ts";
import { startCluster } from "../../../../supabase/local/database/postgres/cluster.ts";
import { findFreePort } from "../../../../web/host/supervisor/ports.ts";
import { until } from "../../until.ts";
import { connectAs } from "../hosted-project.ts";

/** A PostgreSQL server as an operator has it: TCP with TLS only, passwords, and roles that are not superusers. */
export type ExternalPostgres = {
  port: number;
  /** The private socket, where the role `postgres` is a superuser. */
  socket: string;
  /** The certificate authority that signed the server's certificate for `localhost`. */
  caFile: string;
  /** A certificate authority that did not. */
  otherCaFile: string;
  admin: postgres.Sql;
  /**
   * Creates a database, and its owner if missing, like that of a managed provider. Returns its
   * DATABASE_URL.
   */
  createDatabase(name: string, owner?: string): Promise<string>;
  /** A connection as the owner of a database, verified with the certificate authority. */
  connect(url: string): postgres.Sql;
  stop(): Promise<void>;
};

/** Starts the PostgreSQL of npm on a free port of loopback. */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const dataFolder = mkdtempSync(join(tmpdir(), "site-external-"));
  // The REST engine runs as another user and reads the certificate authority.
  chmodSync(dataFolder, 0o711);
  const port = await findFreePort();
  const cluster = await startCluster({ dataFolder, tcpPort: port });
  const admin = connectAs(cluster.socket, "postgres", 2);
  const folder = resolveClusterFolder(dataFolder, cluster.user);
  const [caFile, otherCaFile] = createCertificates(dataFolder, folder, cluster.user);
  writeFileSync(
    join(folder, "pg_hba.conf"),
    "local all postgres trust\nhostssl all all 127.0.0.1/32 scram-sha-256\nhostssl all all ::1/128 scram-sha-256\n",
  );
  await admin`alter system set ssl = on`;
  await admin`select pg_reload_conf()`;
  await until(async () => {
    const [row] = await admin`select current_setting('ssl') = 'on' as "isOn"`;
    return row?.isOn === true;
  });
  return {
    port,
    socket: cluster.socket,
    caFile,
    otherCaFile,
    admin,
    async createDatabase(name, owner = `${name}_owner`) {
      const [known] = await admin`select 1 from pg_roles where rolname = ${owner}`;
      if (!known)
        await admin.unsafe(`create role ${owner} login createrole createdb password 'p@ss/word'`);
      await admin.unsafe(`create database ${name} owner ${owner}`);
      return `postgresql://${owner}:p%40ss%2Fword@localhost:${port}/${name}?sslmode=verify-full&sslrootcert=${caFile}`;
    },
    connect: (url) => {
      const { username, pathname } = new URL(url);
      return postgres({
        host: "127.0.0.1",
        port,
        username,
        password: "p@ss/word",
        database: pathname.slice(1),
        ssl: "require",
        max: 2,
        onnotice: () => undefined,
      });
    },
    async stop() {
      await admin.end({ timeout: 0 });
      await cluster.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Creates two certificate authorities, and a certificate of the first for `localhost` in the cluster's folder. */
function createCertificates(
  dataFolder: string,
  folder: string,
  user: { readonly uid?: number; readonly gid?: number },
): [string, string] {
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" });
  const authorities = ["ca", "other-ca"].map((name) => {
    const file = join(dataFolder, `${name}.pem`);
    openssl(
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-subj",
      `/CN=${name}`,
      "-days",
      "2",
      "-keyout",
      `${file}.key`,
      "-out",
      file,
      "-addext",
      "basicConstraints=critical,CA:TRUE",
    );
    chmodSync(file, 0o644);
    return file;
  });
  const [ca = "", otherCa = ""] = authorities;
  const [key, request, certificate] = ["server.key", "server.csr", "server.crt"].map((name) =>
    join(folder, name),
  );
  if (!key || !request || !certificate) throw new Error(`${dirname(folder)} has no server.`);
  openssl(
    "req",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-subj",
    "/CN=localhost",
    "-keyout",
    key,
    "-out",
    request,
    "-addext",
    "subjectAltName=DNS:localhost",
  );
  openssl(
    "x509",
    "-req",
    "-in",
    request,
    "-CA",
    ca,
    "-CAkey",
    `${ca}.key`,
    "-CAcreateserial",
    "-copy_extensions",
    "copy",
    "-days",
    "2",
    "-out",
    certificate,
  );
  chmodSync(key, 0o600);
  for (const file of [key, certificate])
    if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
  return [ca, otherCa];
}
