import { ChevronRightIcon } from "@sanity/icons/ChevronRight";
import { DocumentIcon } from "@sanity/icons/Document";
import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { pathToString, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { getTitle } from "./content.ts";
import { getFieldTrail } from "./field-trail.ts";
import type { FieldFinding } from "./finding.ts";

/** A finding at a field: the document, the path in it, and what to do. A click opens the field. */
export function FieldRow({ finding }: { finding: FieldFinding }) {
  const { document, path, message } = finding;
  const schema = useSchema();
  const type = schema.get(document.type);
  const Icon = type?.icon ?? DocumentIcon;
  const trail = [type?.title ?? document.type, ...getFieldTrail(schema, document.value, path)];
  return (
    <Card
      as={IntentLink}
      data-as="a"
      intent="edit"
      params={{
        id: document.id,
        type: document.type,
        ...(path.length > 0 && { path: pathToString(path) }),
      }}
      borderBottom
      padding={3}
    >
      <Flex align="center" gap={3}>
        <Text muted size={2}>
          <Icon />
        </Text>
        <Flex flex={1} gap={[2, 2, 4]} direction={["column", "column", "row"]} align="stretch">
          <Stack flex={1} gap={2}>
            <Text size={1} weight="medium">
              {getTitle(document)}
            </Text>
            <Text muted size={0}>
              {trail.join(" › ")}
            </Text>
          </Stack>
          <Flex flex={1} align="center">
            <Text size={1}>{message}</Text>
          </Flex>
        </Flex>
        <Box>
          <Text muted size={1}>
            <ChevronRightIcon />
          </Text>
        </Box>
      </Flex>
    </Card>
  );
}
