import { lookup, type LookupAddress } from "node:dns";
import { request as plainRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { PermanentError, type OutboxContext } from "../../functions/_shared/context.ts";
import { isIpAddress, isPublicAddress } from "../../functions/_shared/public-address.ts";
import { readBytes } from "../../functions/_shared/read-bytes.ts";

const createNotPublicError = (): PermanentError =>
  new PermanentError("The target is not a public address.");

/** Resolves a host name like `dns.lookup` with `all`. */
type LookupAll = (
  host: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemLookup: LookupAll = (host, callback) => lookup(host, { all: true }, callback);

/**
 * Posts webhooks to public addresses over https, and reads from them, without following redirects.
 * It connects to the addresses that were checked, which prevents DNS rebinding. `isPrivateAllowed`
 * allows every address, and http.
 */
export function createOutboundClient(
  isPrivateAllowed: boolean,
  lookupAll: LookupAll = systemLookup,
): Pick<OutboxContext, "post" | "read"> {
  const lookupPublic: LookupFunction = (host, options, callback) => {
    lookupAll(host, (error, addresses) => {
      const first = addresses?.[0];
      if (error || !first) return callback(error ?? new Error("no address"), "");
      if (!isPrivateAllowed && !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(createNotPublicError(), "");
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
  /** Sends a request and returns the result of `parse` for the response. */
  async function send<Result>(
    url: URL,
    options: RequestOptions,
    body: string | null,
    parse: (incoming: IncomingMessage) => Result | Promise<Result>,
  ): Promise<Result> {
    if (!isPrivateAllowed) {
      if (url.protocol !== "https:" || url.username || url.password) {
        throw new PermanentError("The target must be an https URL without a password.");
      }
      if (isIpAddress(url.hostname) && !isPublicAddress(url.hostname)) throw createNotPublicError();
    }
    const request = url.protocol === "https:" ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        url,
        { ...options, agent: false, lookup: lookupPublic },
        (incoming) => {
          Promise.resolve(parse(incoming))
            .then(resolve, reject)
            // The unread rest of a response may never end.
            .finally(() => incoming.destroy());
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body ?? undefined);
    });
  }
  return {
    post: (url, { headers, body }, signal) =>
      send(url, { method: "POST", headers, signal }, body, ({ statusCode }) => statusCode ?? 0),
    read: (url, { headers, maxBytes }, signal) =>
      send(url, { method: "GET", headers, signal }, null, async (incoming) => ({
        status: incoming.statusCode ?? 0,
        headers: new Headers(
          Object.entries(incoming.headersDistinct).map(([name, values = []]): [string, string] => [
            name,
            values.join(", "),
          ]),
        ),
        body: await readBytes(incoming, maxBytes),
      })),
  };
}
