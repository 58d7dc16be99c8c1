import { Box, Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import type { Finding } from "./finding.ts";
import { FieldRow } from "./field-row.tsx";
import { FileRow } from "./file-row.tsx";
import type { CheckGroup } from "./groups.ts";

/** Limits the number of rendered rows, because thousands would make the tool slow. */
const pageSize = 50;

type FindingListProps = {
  group: CheckGroup;
  findings: readonly Finding[];
  /** Whether it is the only category on the page, so that its title becomes the page heading. */
  isOnlyGroup: boolean;
};

/** One category of the checklist with a row per finding. */
export function FindingList({ group, findings, isOnlyGroup }: FindingListProps) {
  const [visibleCount, setVisibleCount] = useState(pageSize);
  const hiddenCount = findings.length - visibleCount;
  return (
    <Stack as="section" gap={4} aria-labelledby={`checklist-${group.name}`}>
      <Stack gap={3}>
        <Flex align="baseline" gap={2}>
          <Heading
            as={isOnlyGroup ? "h1" : "h2"}
            size={isOnlyGroup ? 2 : 1}
            id={`checklist-${group.name}`}
          >
            {group.title}
          </Heading>
          <Text muted size={1}>
            {findings.length.toLocaleString("en")}
          </Text>
        </Flex>
        <Text muted size={1}>
          {group.explanation}
        </Text>
      </Stack>
      {findings.length === 0 ? (
        <Card padding={4} radius={3} border tone="positive">
          <Text size={1}>{group.doneMessage}</Text>
        </Card>
      ) : (
        <Card radius={3} border overflow="hidden">
          <Stack as="ul">
            {findings.slice(0, visibleCount).map((finding) => (
              <li key={getKey(finding)}>
                {finding.kind === "file" ? (
                  <FileRow finding={finding} />
                ) : (
                  <FieldRow finding={finding} />
                )}
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {hiddenCount > 0 && (
        <Box>
          <Button
            mode="ghost"
            text={`Show ${Math.min(hiddenCount, pageSize)} more of ${hiddenCount.toLocaleString("en")}`}
            onClick={() => setVisibleCount((count) => count + pageSize)}
          />
        </Box>
      )}
    </Stack>
  );
}

function getKey(finding: Finding): string {
  return finding.kind === "file"
    ? finding.asset._id
    : `${finding.document.id} ${JSON.stringify(finding.path)} ${finding.message}`;
}
