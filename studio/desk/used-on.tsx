import { Box, Button, Card, Container, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { useMemo, useState } from "react";
import { type Path, useSchema } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { findAddressFields } from "../checklist/address-fields.ts";
import { getCurrentDocuments } from "../checklist/content.ts";
import { getFacts } from "../checklist/facts.ts";
import { FieldRow } from "../checklist/field-row.tsx";
import { createFinding } from "../checklist/finding.ts";
import { readField } from "../schemas/fields/read-field.ts";
import { isRoutable } from "../schemas/fields/routable-types.ts";
import { findListPosition } from "./list-position.ts";
import { useReferencingDocuments } from "./referencing-documents.ts";

/**
 * A document view that lists where the document is used, with links to those places and their
 * order.
 */
export const UsedOn: UserViewComponent = ({ documentId, document, schemaType }) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <UsageList
      key={attempt}
      id={documentId}
      notes={describeDocument(schemaType.name, document.displayed)}
      onRetry={() => setAttempt((count) => count + 1)}
    />
  );
};

/** The address of a document with its own page, and how lists show it automatically. */
function describeDocument(type: string, document: unknown): string[] {
  if (!isRoutable(type)) return [];
  const path = readField(readField(document, "path"), "current");
  const address = typeof path === "string" ? `Address: ${path}` : "No address yet.";
  // Only resources need no address.
  return type === "resource"
    ? [
        ...(path ? [address] : []),
        "The library automatically shows every published resource, newest first.",
      ]
    : [address];
}

type UsageListProps = { id: string; notes: string[]; onRetry(): void };

function UsageList({ id, notes, onRetry }: UsageListProps) {
  const result = useReferencingDocuments(id);
  const schema = useSchema();
  const places = useMemo(() => {
    if (result.status !== "loaded") return [];
    const addressFields = findAddressFields(schema);
    const documents = new Map(result.documents.map((document) => [document._id, document]));
    return [...getCurrentDocuments({ documents }).values()].flatMap((referrer) =>
      getFacts(referrer.value, addressFields).references.flatMap(({ path, value }) => {
        if (value !== id) return [];
        const position = findListPosition(referrer.value, path);
        const targetPath: Path = position ? path.slice(0, -1) : path;
        const message = position
          ? `Position ${position.position} of ${position.count}. Drag to reorder.`
          : "Links here";
        return [createFinding(referrer, targetPath, message)];
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
                  <Button text="Try again" onClick={onRetry} />
                </Box>
              </Stack>
            </Card>
          )}
          {notes.map((note) => (
            <Text key={note} muted size={1}>
              {note}
            </Text>
          ))}
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
