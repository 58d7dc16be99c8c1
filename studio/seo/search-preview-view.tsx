import { Box, Card, Container, Flex, Stack, Text } from "@sanity/ui";
import { createImageUrlBuilder } from "@sanity/image-url";
import { useState, type CSSProperties } from "react";
import { useClient, useEditState } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { studioApiVersion } from "../client/api-version.ts";
import { readSiteConfig } from "../client/site-config.ts";
import { createSearchPreview, type SearchPreview } from "./search-preview.ts";

const { siteUrl } = readSiteConfig();

/** A document view with the page as a search result and as a shared link, updated while typing. */
export const SearchPreviewView: UserViewComponent = ({ document: { displayed } }) => {
  const { draft, published } = useEditState("brand", "brand");
  const preview = createSearchPreview(displayed, { siteUrl, brand: draft ?? published });
  return (
    <Card height="fill" overflow="auto">
      <Container width={1} padding={[3, 4, 5]}>
        <Stack gap={5}>
          {preview.isHidden && (
            <Card padding={4} radius={3} border tone="caution">
              <Text size={1}>This page is hidden from search engines.</Text>
            </Card>
          )}
          <Stack gap={3}>
            <Text as="h2" size={1} weight="semibold">
              Search result
            </Text>
            <SearchResult preview={preview} />
          </Stack>
          <Stack gap={3}>
            <Text as="h2" size={1} weight="semibold">
              Shared link
            </Text>
            <ShareCard preview={preview} />
          </Stack>
        </Stack>
      </Container>
    </Card>
  );
};

/** Cuts a text after this number of lines, as search engines do. */
const clampLines = (lines: number): CSSProperties => ({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: lines,
  overflow: "hidden",
});

function SearchResult({ preview }: { preview: SearchPreview }) {
  const { title, description, breadcrumb } = preview;
  return (
    <Card padding={4} radius={3} border data-testid="search-result">
      <Stack gap={3}>
        <Text size={1} muted>
          {breadcrumb.join(" › ")}
        </Text>
        <Text size={3}>
          <span style={{ ...clampLines(1), color: "var(--card-link-color)" }}>{title}</span>
        </Text>
        <Text size={1} muted={!description}>
          <span style={clampLines(2)}>
            {description ?? "No description. Search engines choose a text from the page."}
          </span>
        </Text>
      </Stack>
    </Card>
  );
}

function ShareCard({ preview }: { preview: SearchPreview }) {
  const { title, description, breadcrumb, image } = preview;
  const client = useClient({ apiVersion: studioApiVersion });
  const url =
    "url" in image
      ? image.url
      : createImageUrlBuilder(client).image(image.source).width(1200).height(630).fit("crop").url();
  return (
    <Card radius={3} border overflow="hidden" data-testid="share-card">
      <SharePicture key={url} url={url} />
      <Box padding={4}>
        <Stack gap={3}>
          <Text size={1} muted>
            {breadcrumb[0]}
          </Text>
          <Text weight="semibold">
            <span style={clampLines(2)}>{title}</span>
          </Text>
          {description && (
            <Text size={1} muted>
              <span style={clampLines(2)}>{description}</span>
            </Text>
          )}
        </Stack>
      </Box>
    </Card>
  );
}

const pictureStyle: CSSProperties = { width: "100%", aspectRatio: "1200 / 630" };

/** The picture; the site draws one only for published pages. */
function SharePicture({ url }: { url: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (!isMissing)
    return (
      <img
        src={url}
        alt=""
        style={{ ...pictureStyle, display: "block", objectFit: "cover" }}
        onError={() => setIsMissing(true)}
      />
    );
  return (
    <Card tone="transparent" borderBottom style={pictureStyle}>
      <Flex align="center" justify="center" height="fill" padding={4}>
        <Text size={1} muted align="center">
          The site draws a picture with the page's headline when the page is published.
        </Text>
      </Flex>
    </Card>
  );
}
