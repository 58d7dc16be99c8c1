import { Box, Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import type { Finding } from "./finding.ts";
import { FieldRow } from "./field-row.tsx";
import { FileRow } from "./file-row.tsx";
import type { Group } from "./groups.ts";

/** A thousand rows at once would make the tool slow; nobody works them off in one go. */
const shownAtOnce = 50;

type FindingListProps = {
  group: Group;
  findings: readonly Finding[];
  /** Whether it is the whole page, so that its title heads it. */
  isAlone: boolean;
};

/** One part of the checklist: what it is about, and a row for each thing that is left. */
export function FindingList({ group, findings, isAlone }: FindingListProps) {
  const [most, setMost] = useState(shownAtOnce);
  const hidden = findings.length - most;
  return (
    <Stack as="section" gap={4} aria-labelledby={`checklist-${group.name}`}>
      <Stack gap={3}>
        <Flex align="baseline" gap={2}>
          <Heading as={isAlone ? "h1" : "h2"} size={isAlone ? 2 : 1} id={`checklist-${group.name}`}>
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
          <Text size={1}>Nothing left: {group.clear.toLowerCase()}</Text>
        </Card>
      ) : (
        <Card radius={3} border overflow="hidden">
          <Stack as="ul">
            {findings.slice(0, most).map((finding) => (
              <li key={keyOf(finding)}>
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
      {hidden > 0 && (
        <Box>
          <Button
            mode="ghost"
            text={`Show ${Math.min(hidden, shownAtOnce)} more of ${hidden.toLocaleString("en")}`}
            onClick={() => setMost((shown) => shown + shownAtOnce)}
          />
        </Box>
      )}
    </Stack>
  );
}

function keyOf(finding: Finding): string {
  return finding.kind === "file"
    ? finding.asset._id
    : `${finding.document.id} ${JSON.stringify(finding.path)} ${finding.message}`;
}
