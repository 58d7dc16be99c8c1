import { Box, Button, Card, Container, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { useEffect, useMemo, useState } from "react";
import { type Path, useClient, useSchema } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { addressFieldsOf } from "../checklist/address-fields.ts";
import { currentDocuments, type StoredDocument } from "../checklist/content.ts";
import { factsOf } from "../checklist/facts.ts";
import { FieldRow } from "../checklist/field-row.tsx";
import { at, type Finding } from "../checklist/finding.ts";
import { placeInList } from "./list-position.ts";

type FieldFinding = Extract<Finding, { kind: "field" }>;
type Answer = { status: "reading" | "failed" } | { status: "read"; documents: StoredDocument[] };

const usersQuery = `*[references($id) && !(_id in path("versions.**"))]`;

/** Where a document is used: each place opens with a click, where its order can be changed too. */
export const UsedOn: UserViewComponent = ({ documentId, schemaType }) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <Users
      key={attempt}
      id={documentId}
      isResource={schemaType.name === "resource"}
      retry={() => setAttempt((count) => count + 1)}
    />
  );
};

function Users({ id, isResource, retry }: { id: string; isResource: boolean; retry(): void }) {
  const answer = useUsers(id);
  const schema = useSchema();
  const places = useMemo(() => {
    if (answer.status !== "read") return [];
    const addressFields = addressFieldsOf(schema);
    const documents = new Map(answer.documents.map((document) => [document._id, document]));
    return [...currentDocuments({ documents }).values()].flatMap((user): FieldFinding[] =>
      factsOf(user.value, addressFields).references.flatMap(({ path, value }) => {
        if (value !== id) return [];
        const place = placeInList(user.value, path);
        const opened: Path = place ? path.slice(0, -1) : path;
        const finding = at(
          user,
          opened,
          place ? `Place ${place.position} of ${place.count}; drag to change it` : "Leads here",
        );
        return finding.kind === "field" ? [finding] : [];
      }),
    );
  }, [answer, id, schema]);

  return (
    <Card height="fill" overflow="auto">
      <Container width={2} padding={[3, 4, 5]}>
        <Stack gap={4}>
          {answer.status === "reading" && (
            <Flex justify="center" padding={4}>
              <Spinner muted />
            </Flex>
          )}
          {answer.status === "failed" && (
            <Card padding={4} radius={3} border tone="caution">
              <Stack gap={4}>
                <Text size={1} role="alert">
                  Where it is used could not be read: the content lake does not answer.
                </Text>
                <Box>
                  <Button text="Try again" onClick={retry} />
                </Box>
              </Stack>
            </Card>
          )}
          {isResource && (
            <Text muted size={1}>
              The library shows every published resource, the newest first, without naming it.
            </Text>
          )}
          {answer.status === "read" &&
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
                <Text size={1}>No page, text or button leads to this document yet.</Text>
              </Card>
            ))}
        </Stack>
      </Container>
    </Card>
  );
}

/** The documents that refer to one, read again whenever a document changes that does. */
function useUsers(id: string): Answer {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [answer, setAnswer] = useState<Answer>({ status: "reading" });
  useEffect(() => {
    const raw = client.withConfig({ perspective: "raw", useCdn: false });
    let stopped = false;
    const tell = (next: Answer) => {
      if (!stopped) setAnswer(next);
    };
    const failed = () => tell({ status: "failed" });
    const subscription = raw
      .listen(
        usersQuery,
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
            .fetch<StoredDocument[]>(usersQuery, { id }, { tag: "desk.used-on" })
            .then((documents) => tell({ status: "read", documents }), failed);
        },
        error: failed,
      });
    return () => {
      stopped = true;
      subscription.unsubscribe();
    };
  }, [client, id]);
  return answer;
}
