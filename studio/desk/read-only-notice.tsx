import { ReadOnlyIcon } from "@sanity/icons/ReadOnly";
import { Box, Card, Flex, Text } from "@sanity/ui";
import { type ActiveToolLayoutProps, useCurrentUser } from "sanity";
import { canEdit } from "./roles.ts";

/** A banner for viewers: why they cannot edit and who can grant access. */
export function ReadOnlyNotice(props: ActiveToolLayoutProps) {
  const tool = props.renderDefault(props);
  if (canEdit(useCurrentUser())) return tool;
  return (
    <Flex direction="column" height="fill">
      <Card as="aside" aria-label="Read only" tone="neutral" borderBottom padding={3}>
        <Flex gap={3} justify="center">
          <Text size={1}>
            <ReadOnlyIcon />
          </Text>
          <Text size={1}>
            You have read-only access. To edit content, ask an admin for the marketing role.
          </Text>
        </Flex>
      </Card>
      <Box flex={1} overflow="hidden">
        {tool}
      </Box>
    </Flex>
  );
}
