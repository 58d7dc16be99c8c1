import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { Box, Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from "@sanity/ui";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { type Tool, useClient, useProjectId, useSchema } from "sanity";
import { route, useRouterState } from "sanity/router";
import { readSiteConfig } from "../client/site-config.ts";
import { addressFieldsOf } from "./address-fields.ts";
import type { StoredContent } from "./content.ts";
import { FindingList } from "./finding-list.tsx";
import { GroupNavigation } from "./group-navigation.tsx";
import { type Checklist, checklist } from "./groups.ts";
import { type ContentState, watchContent } from "./watch-content.ts";

/** The launch checklist as a tool of the Studio; a part of it has an address of its own. */
export const checklistTool: Tool = {
  name: "checklist",
  title: "Launch checklist",
  icon: CheckmarkCircleIcon,
  component: ChecklistTool,
  router: route.create("/", [route.create("/:group")]),
};

/** What was last read of each project, shown at once when an editor comes back from a document. */
const lastRead = new Map<string, StoredContent>();

function useContent(): ContentState {
  const client = useClient({ apiVersion: "2025-02-19" });
  const schema = useSchema();
  const project = useProjectId();
  const [state, setState] = useState<ContentState>(() => {
    const content = lastRead.get(project);
    return content ? { status: "read", content, isLive: false } : { status: "reading" };
  });
  useEffect(() => {
    const types = schema
      .getTypeNames()
      .filter((name) => schema.get(name)?.type?.name === "document" && !name.startsWith("sanity."));
    return watchContent(client, types, (next) => {
      if (next.status === "read") lastRead.set(project, next.content);
      // What was read before stays while it is read again.
      else if (next.status === "reading" && lastRead.has(project)) return;
      setState(next);
    });
  }, [client, schema, project]);
  return state;
}

function ChecklistTool() {
  const state = useContent();
  if (state.status === "reading") {
    return (
      <Notice>
        <Spinner muted />
        <Text as="output" muted>
          Reading the content …
        </Text>
      </Notice>
    );
  }
  if (state.status === "failed") {
    return (
      <Notice>
        <Heading as="h1" size={2}>
          The content could not be read
        </Heading>
        <Text muted role="alert">
          The content lake does not answer, or you are no longer signed in.
        </Text>
        <Box>
          <Button text="Try again" tone="primary" onClick={state.retry} />
        </Box>
      </Notice>
    );
  }
  return <Read content={state.content} isLive={state.isLive} />;
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <Flex height="fill" align="center" justify="center" padding={4}>
      <Container width={0}>
        <Stack gap={4}>{children}</Stack>
      </Container>
    </Flex>
  );
}

function Read({ content, isLive }: { content: StoredContent; isLive: boolean }) {
  const schema = useSchema();
  const addressFields = useMemo(() => addressFieldsOf(schema), [schema]);
  const shown = useDeferredValue(content);
  const list = useMemo(
    () => checklist(shown, { siteUrl: readSiteConfig().siteUrl, addressFields }),
    [shown, addressFields],
  );
  const wanted = useRouterState((state) => state.group);
  const selected = list.groups.find(({ group }) => group.name === wanted);
  const parts = selected ? [selected] : list.groups.filter(({ findings }) => findings.length > 0);
  return (
    <Flex direction={["column", "column", "column", "row"]} height="fill">
      <GroupNavigation list={list} selected={selected?.group.name} />
      <Box flex={1} overflow="auto" as="main" tabIndex={-1}>
        <Container width={2} padding={[3, 4, 5]}>
          <Stack gap={5}>
            {!selected && <Summary list={list} isLive={isLive} />}
            {parts.map(({ group, findings }) => (
              <FindingList
                key={group.name}
                group={group}
                findings={findings}
                isAlone={selected !== undefined}
              />
            ))}
          </Stack>
        </Container>
      </Box>
    </Flex>
  );
}

function Summary({ list, isLive }: { list: Checklist; isLive: boolean }) {
  const { left, documents, files } = list;
  const looked = `${count(documents, "document")} and ${count(files, "file")} looked at, as they are ${isLive ? "now" : "known here; the connection is being made"}.`;
  return (
    <Card padding={4} radius={3} border tone={left === 0 ? "positive" : "default"}>
      <Stack gap={4}>
        <Heading as="h1" size={3} data-testid="checklist-summary">
          {left === 0 ? "Nothing left" : `${count(left, "thing")} left before a launch`}
        </Heading>
        <Text as="output" muted size={1}>
          {looked}
        </Text>
        {left === 0 && (
          <Text size={1}>
            Whether the words are true and the pictures are yours is for people to say.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** `1 thing`, `2 things`, `1,000 things`. */
function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
