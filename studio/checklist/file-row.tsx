import { DocumentIcon } from "@sanity/icons/Document";
import { ImageIcon } from "@sanity/icons/Image";
import { LaunchIcon } from "@sanity/icons/Launch";
import { TrashIcon } from "@sanity/icons/Trash";
import { Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useRef, useState } from "react";
import { useClient, useCurrentUser } from "sanity";
import { studioApiVersion } from "../client/api-version.ts";
import { canPublish } from "../desk/roles.ts";
import { describeDeleteError } from "./delete-error.ts";
import type { FileFinding } from "./finding.ts";

/** An unused file, which can be opened and, by editors, deleted. */
export function FileRow({ finding }: { finding: FileFinding }) {
  const { asset, message } = finding;
  const [isConfirming, setIsConfirming] = useState(false);
  const isEditor = canPublish(useCurrentUser());
  const name = asset.originalFilename ?? "Untitled file";
  const isImage = asset._type === "sanity.imageAsset";
  const Icon = isImage ? ImageIcon : DocumentIcon;
  return (
    <Card borderBottom padding={3}>
      <Flex align="center" gap={3} wrap="wrap">
        {isImage && asset.url ? (
          <img src={`${asset.url}?w=80&h=80&fit=crop`} width={40} height={40} alt="" />
        ) : (
          <Text muted size={2}>
            <Icon />
          </Text>
        )}
        <Stack flex={1} gap={2}>
          <Text size={1} weight="medium">
            {name}
          </Text>
          <Text muted size={0}>
            {[isImage ? "Image" : "File", formatSize(asset.size), message]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </Stack>
        {isConfirming ? (
          <DeleteConfirmation id={asset._id} name={name} onCancel={() => setIsConfirming(false)} />
        ) : (
          <Flex gap={1}>
            {asset.url && (
              <Button
                as="a"
                href={asset.url}
                target="_blank"
                rel="noreferrer"
                mode="bleed"
                icon={LaunchIcon}
                text="Open"
                aria-label={`Open ${name}`}
              />
            )}
            {isEditor && (
              <Button
                mode="bleed"
                tone="critical"
                icon={TrashIcon}
                text="Delete"
                aria-label={`Delete ${name}`}
                onClick={() => setIsConfirming(true)}
              />
            )}
          </Flex>
        )}
      </Flex>
    </Card>
  );
}

type DeleteConfirmationProps = {
  id: string;
  name: string;
  onCancel(): void;
};

/** Asks before deleting a file permanently. Deleted files disappear from the list. */
function DeleteConfirmation({ id, name, onCancel }: DeleteConfirmationProps) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [isDeleting, setIsDeleting] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // The focused button disappeared when the confirmation replaced it.
  useEffect(() => cancelButton.current?.focus(), []);
  const remove = async () => {
    setIsDeleting(true);
    try {
      await client.delete(id, { tag: "checklist.delete-file" });
    } catch (error) {
      setIsDeleting(false);
      toast.push({
        status: "error",
        title: "Could not delete the file",
        description: describeDeleteError(error, name),
      });
    }
  };
  return (
    <Flex gap={2} align="center">
      <Box>
        <Text size={1}>Delete permanently?</Text>
      </Box>
      <Button
        tone="critical"
        text="Delete permanently"
        loading={isDeleting}
        onClick={() => void remove()}
      />
      <Button
        ref={cancelButton}
        mode="bleed"
        text="Cancel"
        disabled={isDeleting}
        onClick={onCancel}
      />
    </Flex>
  );
}

/** `4 kB`, `1.2 MB`; undefined for an unknown size. */
function formatSize(bytes: number | null): string | undefined {
  if (bytes === null) return undefined;
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
