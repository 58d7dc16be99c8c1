import { Box, Button, Card, Flex, Radio, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useState } from "react";
import { type SanityClient, useClient, useDocumentStore } from "sanity";
import { readSiteConfig } from "../client/site-config.ts";
import { lasting } from "./lasting.ts";
import { addressOf, type Lifetime, lifetimes, newLink, type PreviewLink } from "./preview-link.ts";

type ShareDialogProps = {
  /** The published id of the document whose draft is shown. */
  document: string;
  madeBy: string;
};

const inWords = (days: Lifetime) => (days === 1 ? "1 day" : `${days} days`);

/** Makes a link to the draft of a document, and lists those that hold, each with the way to end it. */
export function ShareDialog({ document, madeBy }: ShareDialogProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [days, setDays] = useState<Lifetime>(7);
  const { links, change, isBusy } = useLinks(client, document);
  return (
    <Stack gap={4} padding={4}>
      <Text size={1} muted>
        Whoever has the link sees the draft of this page, as it would look with all drafts of what
        it shows, and nothing else. Nothing can be changed through it.
      </Text>
      <Flex gap={4} align="center" wrap="wrap" role="radiogroup" aria-label="How long it lasts">
        {lifetimes.map((choice) => (
          <Flex key={choice} as="label" gap={2} align="center">
            <Radio
              name="lifetime"
              value={String(choice)}
              checked={choice === days}
              onChange={() => setDays(choice)}
            />
            <Text size={1}>{inWords(choice)}</Text>
          </Flex>
        ))}
        <Button
          text="Create link"
          tone="primary"
          disabled={isBusy}
          onClick={() => change("created", () => client.create(newLink(document, days, madeBy)))}
        />
      </Flex>
      {links.length > 0 && (
        <Stack gap={3} as="ul" aria-label="Links that hold">
          {links.map((link) => (
            <LinkRow
              key={link._id}
              link={link}
              isBusy={isBusy}
              onRevoke={() => change("revoked", () => client.delete(link._id))}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const endOf = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

type LinkRowProps = {
  link: PreviewLink;
  isBusy: boolean;
  onRevoke(): void;
};

function LinkRow({ link, isBusy, onRevoke }: LinkRowProps) {
  const toast = useToast();
  const address = addressOf(link, readSiteConfig().siteUrl);
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
          {/* Browsers give no clipboard to plain http; there the text is selected and copied by hand. */}
          {globalThis.isSecureContext && <Button mode="ghost" text="Copy" onClick={copy} />}
          <Button mode="ghost" tone="critical" text="Revoke" disabled={isBusy} onClick={onRevoke} />
        </Flex>
        <Text size={1} muted>
          Until {endOf.format(new Date(link.expires))}, made by {link.madeBy}
        </Text>
      </Stack>
    </Card>
  );
}

const linksQuery = `*[_type == "previewLink" && document == $document]
  | order(expires desc){ _id, _type, document, key, expires, madeBy }`;
const endedLinks = `*[_type == "previewLink" && expires <= $now]`;

/** The links to a document that hold, as they are now, and the way to change them. */
function useLinks(client: SanityClient, document: string) {
  const toast = useToast();
  const documents = useDocumentStore();
  const [links, setLinks] = useState<PreviewLink[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const options = { perspective: "raw" as const, tag: "preview-links" };
    const found = documents
      .listenQuery(linksQuery, { document }, options)
      .pipe(lasting<PreviewLink[]>());
    const subscription = found.subscribe((all) => {
      setLinks(all.filter(({ expires }) => Date.parse(expires) > Date.now()));
    });
    return () => subscription.unsubscribe();
  }, [documents, document]);

  const change = async (done: string, act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      // Links that have ended are of no use to anybody.
      await client.delete({ query: endedLinks, params: { now: new Date().toISOString() } });
      await act();
      toast.push({ status: "success", title: `Link ${done}` });
    } catch {
      const title = `The link could not be ${done}`;
      toast.push({ status: "error", title, description: "Try again." });
    } finally {
      setBusy(false);
    }
  };
  return { links, change, isBusy };
}
