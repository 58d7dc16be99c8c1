import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import type { OperatorAccess } from "../content-lake/auth/operator.ts";

/** A dataset that content is moved out of or into, with what gives access to it. */
export type Place = {
  client: SanityClient;
  dataset: string;
  /** Set for the embedded lake, which takes an import as one transaction. */
  operator?: OperatorAccess;
};

const API_VERSION = "2025-02-19";

const clientOf = (config: ClientConfig): SanityClient =>
  createClient({ ...config, apiVersion: API_VERSION, useCdn: false });

/** The embedded lake, reached as a command on its machine. */
export function embedded(operator: OperatorAccess, projectId: string, dataset: string): Place {
  const { url: apiHost, token } = operator;
  const client = clientOf({ apiHost, token, projectId, dataset, useProjectHostname: false });
  return { client, dataset, operator };
}

/** A dataset of Sanity's own service. */
export const hosted = (projectId: string, dataset: string, token: string): Place => ({
  client: clientOf({ projectId, dataset, token }),
  dataset,
});
