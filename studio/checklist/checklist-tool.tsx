import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { Box, Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from "@sanity/ui";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { type Tool, useClient, useProjectId, useSchema } from "sanity";
import { route, useRouterState } from "sanity/router";
import { approvalRequestType } from "../approval/approval-request.ts";
import { studioApiVersion } from "../client/api-version.ts";
import { readSiteConfig } from "../client/site-config.ts";
import { findAddressFields } from "./address-fields.ts";
import type { StoredContent } from "./content.ts";
import { FindingList } from "./finding-list.tsx";
import { GroupNavigation } from "./group-navigation.tsx";
import { type Checklist, createChecklist } from "./groups.ts";
import { type ContentState, watchContent } from "./watch-content.ts";

/** The launch checklist as a Studio tool. Each category has its own URL. */
export const checklistTool: Tool = {
  name: "checklist",
  title: "Launch checklist",
  icon: CheckmarkCircleIcon,
  component: ChecklistTool,
  router: route.create("/", [route.create("/:group")]),
};

/** The last loaded content per project, shown immediately when the editor returns to the tool. */
const lastContentByProject = new Map<string, StoredContent>();

function useContent(): ContentState {
  const client = useClient({ apiVersion: studioApiVersion });
  const schema = useSchema();
  const projectId = useProjectId();
  const [state, setState] = useState<ContentState>(() => {
    const content = lastContentByProject.get(projectId);
    return content ? { status: "loaded", content, isLive: false } : { status: "loading" };
  });
  useEffect(() => {
    const documentTypes = schema
      .getTypeNames()
      .filter((name) => schema.get(name)?.type?.name === "document" && !name.startsWith("sanity."));
    return watchContent(client, [...documentTypes, approvalRequestType], (next) => {
      if (next.status === "loaded") lastContentByProject.set(projectId, next.content);
      const content = lastContentByProject.get(projectId);
      // Show the previous content while it is reloaded, also when the editor retries after a failure.
      if (next.status === "loading" && content)
        setState({ status: "loaded", content, isLive: false });
      else setState(next);
    });
  }, [client, schema, projectId]);
  return state;
}

function ChecklistTool() {
  const state = useContent();
  if (state.status === "loading") {
    return (
      <Notice>
        <Spinner muted />
        <Text as="output" muted>
          Loading content…
        </Text>
      </Notice>
    );
  }
  if (state.status === "failed") {
    return (
      <Notice>
        <Heading as="h1" size={2}>
          Could not load the content
        </Heading>
        <Text muted role="alert">
          The content lake is unavailable or your session has ended. Try again.
        </Text>
        <Box>
          <Button text="Try again" tone="primary" onClick={state.retry} />
        </Box>
      </Notice>
    );
  }
  return <ChecklistView content={state.content} isLive={state.isLive} />;
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

function ChecklistView({ content, isLive }: { content: StoredContent; isLive: boolean }) {
  const schema = useSchema();
  const addressFields = useMemo(() => findAddressFields(schema), [schema]);
  const deferredContent = useDeferredValue(content);
  const list = useMemo(
    () => createChecklist(deferredContent, { siteUrl: readSiteConfig().siteUrl, addressFields }),
    [deferredContent, addressFields],
  );
  const groupName = useRouterState((state) => state.group);
  const selected = list.groups.find(({ group }) => group.name === groupName);
  const visibleGroups = selected
    ? [selected]
    : list.groups.filter(({ findings }) => findings.length > 0);
  return (
    <Flex direction={["column", "column", "column", "row"]} height="fill">
      <GroupNavigation list={list} selected={selected?.group.name} />
      <Box flex={1} overflow="auto" as="main" tabIndex={-1}>
        <Container width={2} padding={[3, 4, 5]}>
          <Stack gap={5}>
            {!selected && <Summary list={list} isLive={isLive} />}
            {visibleGroups.map(({ group, findings }) => (
              <FindingList
                key={group.name}
                group={group}
                findings={findings}
                isOnlyGroup={selected !== undefined}
              />
            ))}
          </Stack>
        </Container>
      </Box>
    </Flex>
  );
}

function Summary({ list, isLive }: { list: Checklist; isLive: boolean }) {
  const { total, documentCount, fileCount } = list;
  const status = `Checked ${formatCount(documentCount, "document")} and ${formatCount(fileCount, "file")}. ${isLive ? "Up to date." : "Reconnecting…"}`;
  return (
    <Card padding={4} radius={3} border tone={total === 0 ? "positive" : "default"}>
      <Stack gap={4}>
        <Heading as="h1" size={3} data-testid="checklist-summary">
          {total === 0 ? "Ready to launch" : `${formatCount(total, "item")} left before launch`}
        </Heading>
        <Text as="output" muted size={1}>
          {status}
        </Text>
        {total === 0 && (
          <Text size={1}>
            Facts and image rights cannot be checked automatically. Review them before launch.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** `1 item`, `2 items`, `1,000 items`. */
function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
