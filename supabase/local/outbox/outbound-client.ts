import { lookup, type LookupAddress } from "node:dns";
import { request as plainRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { PermanentFailure, type OutboxContext } from "../../functions/_shared/context.ts";
import { isIpAddress, isPublicAddress } from "../../functions/_shared/public-address.ts";
import { readBytes } from "../../functions/_shared/read-bytes.ts";

const refusal = (): PermanentFailure => new PermanentFailure("The target is not a public address.");

/** Gives a name's addresses, as `dns.lookup` with `all` does. */
type LookupAll = (
  host: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemLookup: LookupAll = (host, answer) => lookup(host, { all: true }, answer);

/**
 * Posts webhooks over https to public addresses, and reads from them: the addresses that were looked at
 * are the ones that are connected to, so that a name cannot change them in between. Redirects are not
 * followed. `takesAny` lets both go to any address, also without https.
 */
export function createOutboundClient(
  takesAny: boolean,
  lookupAll: LookupAll = systemLookup,
): Pick<OutboxContext, "post" | "read"> {
  const lookupPublic: LookupFunction = (host, options, answer) => {
    lookupAll(host, (error, addresses) => {
      const first = addresses?.[0];
      if (error || !first) return answer(error ?? new Error("no address"), "");
      if (!takesAny && !addresses.every(({ address }) => isPublicAddress(address))) {
        return answer(refusal(), "");
      }
      return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
    });
  };
  /** Sends one request and gives what `take` makes of the answer. */
  async function ask<Result>(
    url: URL,
    options: RequestOptions,
    body: string | null,
    take: (incoming: IncomingMessage) => Result | Promise<Result>,
  ): Promise<Result> {
    if (!takesAny) {
      if (url.protocol !== "https:" || url.username || url.password) {
        throw new PermanentFailure("The target has to be an https address without a password.");
      }
      if (isIpAddress(url.hostname) && !isPublicAddress(url.hostname)) throw refusal();
    }
    const request = url.protocol === "https:" ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        url,
        { ...options, agent: false, lookup: lookupPublic },
        (incoming) => {
          Promise.resolve(take(incoming))
            .then(resolve, reject)
            // What is not of interest may never end.
            .finally(() => incoming.destroy());
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body ?? undefined);
    });
  }
  return {
    post: (url, { headers, body }, signal) =>
      ask(url, { method: "POST", headers, signal }, body, ({ statusCode }) => statusCode ?? 0),
    read: (url, { headers, maxBytes }, signal) =>
      ask(url, { method: "GET", headers, signal }, null, async (incoming) => ({
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
