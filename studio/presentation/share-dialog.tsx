import { Box, Button, Card, Flex, Radio, Select, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useState } from "react";
import { type SanityClient, useClient, useCurrentUser, useDocumentStore } from "sanity";
import { studioApiVersion } from "../client/api-version.ts";
import { readSiteConfig } from "../client/site-config.ts";
import { retryWithBackoff } from "./retry-with-backoff.ts";
import {
  getPreviewUrl,
  type Lifetime,
  lifetimes,
  createPreviewLink,
  type PreviewLink,
} from "./preview-link.ts";
import { useShareableVersions } from "./shareable-versions.ts";

type ShareDialogProps = {
  /** The published id of the document to share. */
  document: string;
  /** The name of the release that is selected first; undefined for the draft. */
  release: string | undefined;
};

const formatDays = (days: Lifetime) => (days === 1 ? "1 day" : `${days} days`);

/** Creates links to the draft or a release of a document, and lists and revokes active links. */
export function ShareDialog({ document, release: firstRelease }: ShareDialogProps) {
  const client = useClient({ apiVersion: studioApiVersion });
  const madeBy = useCurrentUser()?.name ?? "Unknown user";
  const [days, setDays] = useState<Lifetime>(7);
  const [selected, setSelected] = useState(firstRelease);
  const { versions, isLoading } = useShareableVersions(document);
  const { links, change, isBusy } = useLinks(client, document);
  const version = versions.find(({ release }) => release === selected) ?? versions[0];
  const create = () =>
    client.create(createPreviewLink({ document, release: version?.release, days, madeBy }));
  return (
    <Stack gap={4} padding={4}>
      <Text size={1} muted>
        Anyone with the link can view this page and the content it shows. The link of a release
        opens all pages and redirects that the release contains. They cannot see or change anything
        else.
      </Text>
      <Select
        aria-label="Version"
        disabled={isLoading}
        value={version?.release ?? ""}
        onChange={({ currentTarget }) => setSelected(currentTarget.value || undefined)}
      >
        {versions.map(({ release, title }) => (
          <option key={release ?? ""} value={release ?? ""}>
            {title}
          </option>
        ))}
      </Select>
      <Flex gap={4} align="center" wrap="wrap" role="radiogroup" aria-label="Link expires after">
        {lifetimes.map((choice) => (
          <Flex key={choice} as="label" gap={2} align="center">
            <Radio
              name="lifetime"
              value={String(choice)}
              checked={choice === days}
              onChange={() => setDays(choice)}
            />
            <Text size={1}>{formatDays(choice)}</Text>
          </Flex>
        ))}
        <Button
          text="Create link"
          tone="primary"
          disabled={isBusy || !version}
          onClick={() => change("create", create)}
        />
      </Flex>
      {links.length > 0 && (
        <Stack gap={3} as="ul" aria-label="Active links">
          {links.map((link) => (
            <LinkRow
              key={link._id}
              link={link}
              version={versions.find(({ release }) => release === link.release)?.title}
              isBusy={isBusy}
              onRevoke={() => change("revoke", () => client.delete(link._id))}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

type LinkRowProps = {
  link: PreviewLink;
  /** The title of the version that the link shows; undefined when its release has ended. */
  version: string | undefined;
  isBusy: boolean;
  onRevoke(): void;
};

function LinkRow({ link, version, isBusy, onRevoke }: LinkRowProps) {
  const toast = useToast();
  const address = getPreviewUrl(link, readSiteConfig().siteUrl);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast.push({ status: "success", title: "Link copied" });
  };
  return (
    <Card as="li" border radius={2} padding={3}>
      <Stack gap={3}>
        <Flex gap={2}>
          <Box flex={1}>
            <TextInput
              aria-label="Link"
              readOnly
              value={address}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </Box>
          {/* The clipboard API is unavailable on plain HTTP; the text can be selected and copied there. */}
          {globalThis.isSecureContext && <Button mode="ghost" text="Copy" onClick={copy} />}
          <Button mode="ghost" tone="critical" text="Revoke" disabled={isBusy} onClick={onRevoke} />
        </Flex>
        <Text size={1} muted>
          {version ?? "Release ended"}. Expires {dateFormat.format(new Date(link.expires))}. Created
          by {link.madeBy}.
        </Text>
      </Stack>
    </Card>
  );
}

const linksQuery = `*[_type == "previewLink" && document == $document]
  | order(expires desc){ _id, _type, document, key, expires, madeBy, defined(release) => { release } }`;
const expiredLinksQuery = `*[_type == "previewLink" && expires <= $now]`;

/** The active links of a document, updated live, and a function to change them. */
function useLinks(client: SanityClient, document: string) {
  const toast = useToast();
  const documents = useDocumentStore();
  const [links, setLinks] = useState<PreviewLink[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const options = { perspective: "raw" as const, tag: "preview-links" };
    const found = documents
      .listenQuery(linksQuery, { document }, options)
      .pipe(retryWithBackoff<PreviewLink[]>());
    const subscription = found.subscribe((all) => {
      setLinks(all.filter(({ expires }) => Date.parse(expires) > Date.now()));
    });
    return () => subscription.unsubscribe();
  }, [documents, document]);

  const change = async (verb: "create" | "revoke", action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      // Delete expired links.
      await client.delete({ query: expiredLinksQuery, params: { now: new Date().toISOString() } });
      await action();
      toast.push({ status: "success", title: `Link ${verb}d` });
    } catch {
      const title = `Could not ${verb} the link`;
      toast.push({ status: "error", title, description: "Try again." });
    } finally {
      setBusy(false);
    }
  };
  return { links, change, isBusy };
}
