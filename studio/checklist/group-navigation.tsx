import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { Box, Card, Flex, Text } from "@sanity/ui";
import { StateLink } from "sanity/router";
import type { Checklist } from "./groups.ts";

/**
 * Links to the categories of the checklist with their number of findings; the first link shows all.
 */
export function GroupNavigation({
  list,
  selected,
}: {
  list: Checklist;
  selected: string | undefined;
}) {
  return (
    <Card
      as="nav"
      aria-label="Checklist categories"
      borderBottom={[true, true, true, false]}
      borderRight={[false, false, false, true]}
      flex="none"
      overflow="auto"
      padding={3}
    >
      <Flex as="ul" gap={1} direction={["row", "row", "row", "column"]} wrap="wrap">
        <GroupLink title="All items" count={list.total} isSelected={selected === undefined} />
        {list.groups.map(({ group: { name, title }, findings }) => (
          <GroupLink
            key={name}
            name={name}
            title={title}
            count={findings.length}
            isSelected={name === selected}
          />
        ))}
      </Flex>
    </Card>
  );
}

type GroupLinkProps = {
  name?: string;
  title: string;
  count: number;
  isSelected: boolean;
};

function GroupLink({ name, title, count, isSelected }: GroupLinkProps) {
  return (
    <li>
      <Card
        as={StateLink}
        data-as="a"
        state={name ? { group: name } : {}}
        aria-current={isSelected ? "page" : undefined}
        selected={isSelected}
        padding={3}
        radius={2}
      >
        <Flex align="center" gap={3}>
          <Box flex={1} paddingRight={[0, 0, 0, 6]}>
            <Text size={1} weight="medium">
              {title}
            </Text>
          </Box>
          <Text muted size={1} aria-label={count === 0 ? "done" : undefined}>
            {count === 0 ? <CheckmarkIcon /> : count.toLocaleString("en")}
          </Text>
        </Flex>
      </Card>
    </li>
  );
}
