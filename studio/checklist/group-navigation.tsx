import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { Box, Card, Flex, Text } from "@sanity/ui";
import { StateLink } from "sanity/router";
import type { Checklist } from "./groups.ts";

/** The parts of the checklist with how much is left of each; the first leads to all of them. */
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
      aria-label="Parts of the checklist"
      borderBottom={[true, true, true, false]}
      borderRight={[false, false, false, true]}
      flex="none"
      overflow="auto"
      padding={3}
    >
      <Flex as="ul" gap={1} direction={["row", "row", "row", "column"]} wrap="wrap">
        <Entry title="Everything left" left={list.left} isSelected={selected === undefined} />
        {list.groups.map(({ group: { name, title }, findings }) => (
          <Entry
            key={name}
            name={name}
            title={title}
            left={findings.length}
            isSelected={name === selected}
          />
        ))}
      </Flex>
    </Card>
  );
}

type EntryProps = {
  name?: string;
  title: string;
  left: number;
  isSelected: boolean;
};

function Entry({ name, title, left, isSelected }: EntryProps) {
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
          <Text muted size={1} aria-label={left === 0 ? "nothing left" : undefined}>
            {left === 0 ? <CheckmarkIcon /> : left.toLocaleString("en")}
          </Text>
        </Flex>
      </Card>
    </li>
  );
}
