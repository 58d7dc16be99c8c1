import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { studioApiVersion } from "../client/api-version.ts";
import type { OperatorAccess } from "../content-lake/auth/operator.ts";

/** A dataset to transfer from or to, with its client. */
export type DatasetConnection = {
  client: SanityClient;
  dataset: string;
  /** Set for the embedded lake, which imports in one transaction. */
  operator?: OperatorAccess;
};

const createTransferClient = (config: ClientConfig): SanityClient =>
  createClient({ ...config, apiVersion: studioApiVersion, useCdn: false });

/** Connects to the embedded lake as a local command. */
export function connectEmbedded(
  operator: OperatorAccess,
  projectId: string,
  dataset: string,
): DatasetConnection {
  const { url: apiHost, token } = operator;
  const client = createTransferClient({
    apiHost,
    token,
    projectId,
    dataset,
    useProjectHostname: false,
  });
  return { client, dataset, operator };
}

/** Connects to a dataset of Sanity's service. */
export const connectHosted = (
  projectId: string,
  dataset: string,
  token: string,
): DatasetConnection => ({
  client: createTransferClient({ projectId, dataset, token }),
  dataset,
});
