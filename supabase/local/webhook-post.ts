import { lookup, type LookupAddress } from "node:dns";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { PermanentFailure, type OutboxContext } from "../functions/_shared/context.ts";
import { isAddress, isPublicAddress } from "../functions/_shared/public-address.ts";

const refusal = (): PermanentFailure => new PermanentFailure("The target is not a public address.");

/** Gives a name's addresses, as `dns.lookup` with `all` does. */
type LookupAll = (
  host: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const systemLookup: LookupAll = (host, answer) => lookup(host, { all: true }, answer);

/**
 * Posts webhooks over https to public addresses: the addresses that were looked at are the ones that
 * are connected to, so that a name cannot change them in between. Redirects are not followed.
 * `takesAny` lets messages go to any address, also without https.
 */
export function webhookPoster(
  takesAny: boolean,
  lookupAll: LookupAll = systemLookup,
): OutboxContext["post"] {
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
  return async (url, { headers, body }, signal) => {
    if (!takesAny) {
      if (url.protocol !== "https:" || url.username || url.password) {
        throw new PermanentFailure("The target has to be an https address without a password.");
      }
      if (isAddress(url.hostname) && !isPublicAddress(url.hostname)) throw refusal();
    }
    const request = url.protocol === "https:" ? secureRequest : plainRequest;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        url,
        { method: "POST", headers, agent: false, lookup: lookupPublic, signal },
        (incoming) => {
          resolve(incoming.statusCode ?? 0);
          // Nothing of the answer but its status is of interest, and it may never end.
          incoming.destroy();
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  };
}
