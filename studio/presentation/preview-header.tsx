import { LinkIcon } from "@sanity/icons/Link";
import { Box, Button, Dialog, Flex } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser } from "sanity";
import type { PresentationPerspective, PreviewHeaderProps } from "sanity/presentation";
import { canPublish } from "../desk/roles.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { useFollowPath, useShownPage } from "./shown-page.ts";

/**
 * The header of the preview with the product's own share dialog. Sanity's would give the guest all
 * drafts of the site, and with the embedded lake the published page. The preview follows a page whose
 * path changes.
 */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { perspective, previewUrl = "/", renderDefault, targetOrigin } = props;
  const user = useCurrentUser();
  const { pathname } = new URL(previewUrl, targetOrigin);
  const page = useShownPage(pathname, perspective);
  useFollowPath(page, pathname, perspective);
  return (
    <Flex align="center" flex={1} gap={1}>
      <Box flex={1}>{renderDefault({ ...props, canSharePreviewAccess: false })}</Box>
      {canPublish(user) && <SharePage document={page.id} perspective={perspective} />}
    </Flex>
  );
}

type SharePageProps = { document: string | undefined; perspective: PresentationPerspective };

/** A button that opens the share dialog of a page. */
function SharePage({ document, perspective }: SharePageProps) {
  const [isOpen, setOpen] = useState(false);
  const [topLayer] = Array.isArray(perspective) ? perspective : [];
  return (
    <>
      <Button
        aria-label="Share preview"
        disabled={!document}
        icon={LinkIcon}
        mode="bleed"
        onClick={() => setOpen(true)}
        title={document ? "Share preview" : "This page is not part of the content"}
      />
      {isOpen && document && (
        <Dialog
          header="Share preview"
          id="share-preview"
          onClickOutside={() => setOpen(false)}
          onClose={() => setOpen(false)}
          width={1}
        >
          <ShareDialog document={document} release={topLayer === "drafts" ? undefined : topLayer} />
        </Dialog>
      )}
    </>
  );
}
