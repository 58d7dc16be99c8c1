/** A PostgreSQL database on a server, as named by a connection URL. */
export type ExternalAddress = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly sslMode: SslMode;
  /** The file with the certificate authorities to trust; set with the modes verify-ca and verify-full. */
  readonly sslRootCert: string | null;
};

const sslModes = ["disable", "require", "verify-ca", "verify-full"] as const;
type SslMode = (typeof sslModes)[number];

const example = "postgresql://owner:password@db.example.com:5432/site?sslmode=verify-full";

/**
 * Parses a connection URL with libpq's parameters `sslmode` and `sslrootcert`. Without `sslmode`, connections to
 * other machines require TLS. Returns the reason, without the password, for a URL that cannot be used.
 */
export function parseDatabaseUrl(text: string): ExternalAddress | { readonly problem: string } {
  const url = URL.parse(text);
  const isPostgres = url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== "";
  if (!isPostgres) return { problem: `expected a URL such as ${example}.` };
  const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(
    decode,
  );
  if (!user || !password || !database)
    return { problem: "expected a user, a password and the name of a database in the URL." };
  for (const name of url.searchParams.keys())
    if (name !== "sslmode" && name !== "sslrootcert")
      return {
        problem: `expected no parameter ${name}: only sslmode and sslrootcert are supported.`,
      };
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const given = url.searchParams.get("sslmode") ?? (isLoopback(host) ? "disable" : "require");
  const sslMode = sslModes.find((mode) => mode === given);
  if (!sslMode) return { problem: `expected sslmode to be one of ${sslModes.join(", ")}.` };
  const sslRootCert = url.searchParams.get("sslrootcert");
  if (sslMode.startsWith("verify-") && !sslRootCert?.startsWith("/"))
    return {
      problem: `expected sslrootcert with sslmode=${sslMode}: the absolute path of a file with the certificate authorities to trust.`,
    };
  const port = Number(url.port || 5432);
  return { host, port, user, password, database, sslMode, sslRootCert };
}

/** Whether a host name is this machine, whose connections need no TLS. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The connection URL of libpq for an address, with another user and password if given. */
export function toDatabaseUrl(
  address: ExternalAddress,
  { user, password } = { user: address.user, password: address.password },
): string {
  const host = address.host.includes(":") ? `[${address.host}]` : address.host;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const place = `${host}:${address.port}/${encodeURIComponent(address.database)}`;
  const certificate =
    address.sslRootCert === null ? "" : `&sslrootcert=${encodeURIComponent(address.sslRootCert)}`;
  return `postgresql://${login}@${place}?sslmode=${address.sslMode}${certificate}`;
}
