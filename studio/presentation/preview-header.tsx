import { LinkIcon } from "@sanity/icons/Link";
import { Box, Button, Dialog, Flex } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useCurrentUser, useDocumentStore } from "sanity";
import type { PresentationPerspective, PreviewHeaderProps } from "sanity/presentation";
import { canPublish } from "../desk/roles.ts";
import { routableFilter } from "../schemas/fields/routable-types.ts";
import { retryWithBackoff } from "./retry-with-backoff.ts";
import { ShareDialog } from "./share-dialog.tsx";

/**
 * The header of the preview with the product's own share dialog. Sanity's would give the guest all
 * drafts of the site, and with the embedded lake the published page.
 */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { perspective, previewUrl = "/", renderDefault, targetOrigin } = props;
  const user = useCurrentUser();
  const { pathname } = new URL(previewUrl, targetOrigin);
  return (
    <Flex align="center" flex={1} gap={1}>
      <Box flex={1}>{renderDefault({ ...props, canSharePreviewAccess: false })}</Box>
      {canPublish(user) && <SharePage path={pathname} perspective={perspective} />}
    </Flex>
  );
}

type SharePageProps = { path: string; perspective: PresentationPerspective };

/** A button that opens the share dialog of the page at a path. */
function SharePage({ path, perspective }: SharePageProps) {
  const document = usePageId(path, perspective);
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

/** The published id of the page at a path, updated live; undefined without a page. */
function usePageId(path: string, perspective: PresentationPerspective): string | undefined {
  const documents = useDocumentStore();
  const [page, setPage] = useState<{ path: string; id: string | null }>();
  useEffect(() => {
    const query = `*[${routableFilter} && path.current == $path][0]._id`;
    const options = { perspective, tag: "preview-page" };
    const subscription = documents
      .listenQuery({ fetch: query, listen: `*[${routableFilter}]` }, { path }, options)
      .pipe(retryWithBackoff<string | null>())
      .subscribe((id) => setPage({ path, id }));
    return () => subscription.unsubscribe();
  }, [documents, path, perspective]);
  return page?.path === path ? (page.id ?? undefined) : undefined;
}
