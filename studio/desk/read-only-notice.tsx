import { ReadOnlyIcon } from "@sanity/icons/ReadOnly";
import { Box, Card, Flex, Text } from "@sanity/ui";
import { type ActiveToolLayoutProps, useCurrentUser } from "sanity";
import { mayEdit } from "./roles.ts";

/** Tells those who read, above whatever they look at, why nothing can be changed and who can help. */
export function ReadOnlyNotice(props: ActiveToolLayoutProps) {
  const tool = props.renderDefault(props);
  if (mayEdit(useCurrentUser())) return tool;
  return (
    <Flex direction="column" height="fill">
      <Card as="aside" aria-label="Read only" tone="neutral" borderBottom padding={3}>
        <Flex gap={3} justify="center">
          <Text size={1}>
            <ReadOnlyIcon />
          </Text>
          <Text size={1}>
            You can read everything here. To change content, ask an admin for the role marketing.
          </Text>
        </Flex>
      </Card>
      <Box flex={1} overflow="hidden">
        {tool}
      </Box>
    </Flex>
  );
}
