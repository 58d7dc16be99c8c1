import { Box, Button, Card, Container, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { useEffect, useMemo, useState } from "react";
import { type Path, useClient, useSchema } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { studioApiVersion } from "../client/api-version.ts";
import { findAddressFields } from "../checklist/address-fields.ts";
import { getCurrentDocuments, type StoredDocument } from "../checklist/content.ts";
import { getFacts } from "../checklist/facts.ts";
import { FieldRow } from "../checklist/field-row.tsx";
import { createFinding, type Finding } from "../checklist/finding.ts";
import { findListPosition } from "./list-position.ts";

type FieldFinding = Extract<Finding, { kind: "field" }>;
type QueryResult =
  { status: "loading" | "failed" } | { status: "loaded"; documents: StoredDocument[] };

const usagesQuery = `*[references($id) && !(_id in path("versions.**"))]`;

/**
 * A document view that lists where the document is used, with links to those places and their
 * order.
 */
export const UsedOn: UserViewComponent = ({ documentId, schemaType }) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <UsageList
      key={attempt}
      id={documentId}
      isResource={schemaType.name === "resource"}
      retry={() => setAttempt((count) => count + 1)}
    />
  );
};

function UsageList({ id, isResource, retry }: { id: string; isResource: boolean; retry(): void }) {
  const result = useUsers(id);
  const schema = useSchema();
  const places = useMemo(() => {
    if (result.status !== "loaded") return [];
    const addressFields = findAddressFields(schema);
    const documents = new Map(result.documents.map((document) => [document._id, document]));
    return [...getCurrentDocuments({ documents }).values()].flatMap((user): FieldFinding[] =>
      getFacts(user.value, addressFields).references.flatMap(({ path, value }) => {
        if (value !== id) return [];
        const position = findListPosition(user.value, path);
        const targetPath: Path = position ? path.slice(0, -1) : path;
        const finding = createFinding(
          user,
          targetPath,
          position
            ? `Position ${position.position} of ${position.count}. Drag to reorder.`
            : "Links here",
        );
        return finding.kind === "field" ? [finding] : [];
      }),
    );
  }, [result, id, schema]);

  return (
    <Card height="fill" overflow="auto">
      <Container width={2} padding={[3, 4, 5]}>
        <Stack gap={4}>
          {result.status === "loading" && (
            <Flex justify="center" padding={4}>
              <Spinner muted />
            </Flex>
          )}
          {result.status === "failed" && (
            <Card padding={4} radius={3} border tone="caution">
              <Stack gap={4}>
                <Text size={1} role="alert">
                  Could not load where this document is used. Try again.
                </Text>
                <Box>
                  <Button text="Try again" onClick={retry} />
                </Box>
              </Stack>
            </Card>
          )}
          {isResource && (
            <Text muted size={1}>
              The library automatically shows every published resource, newest first.
            </Text>
          )}
          {result.status === "loaded" &&
            (places.length > 0 ? (
              <Card radius={3} border overflow="hidden">
                <Stack as="ul">
                  {places.map((place) => (
                    <li key={`${place.document.id} ${JSON.stringify(place.path)}`}>
                      <FieldRow finding={place} />
                    </li>
                  ))}
                </Stack>
              </Card>
            ) : (
              <Card padding={4} radius={3} border>
                <Text size={1}>No page, text or button links to this document yet.</Text>
              </Card>
            ))}
        </Stack>
      </Container>
    </Card>
  );
}

/** The documents that reference a document, refetched whenever one of them changes. */
function useUsers(id: string): QueryResult {
  const client = useClient({ apiVersion: studioApiVersion });
  const [result, setResult] = useState<QueryResult>({ status: "loading" });
  useEffect(() => {
    const raw = client.withConfig({ perspective: "raw", useCdn: false });
    let isStopped = false;
    const update = (next: QueryResult) => {
      if (!isStopped) setResult(next);
    };
    const handleError = () => update({ status: "failed" });
    const subscription = raw
      .listen(
        usagesQuery,
        { id },
        {
          events: ["welcome", "mutation"],
          includeResult: false,
          visibility: "query",
          tag: "desk.used-on",
        },
      )
      .subscribe({
        next: () => {
          raw
            .fetch<StoredDocument[]>(usagesQuery, { id }, { tag: "desk.used-on" })
            .then((documents) => update({ status: "loaded", documents }), handleError);
        },
        error: handleError,
      });
    return () => {
      isStopped = true;
      subscription.unsubscribe();
    };
  }, [client, id]);
  return result;
}
