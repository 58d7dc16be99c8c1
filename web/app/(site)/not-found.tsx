import { publishedContent } from "../../content/sanity/readers.ts";
import { NotFoundPage } from "../../site/pages/not-found-page.tsx";

/** Where a page turns out to be missing only while it is rendered; the proxy sees most cases before. */
export default function NotFound() {
  return <NotFoundPage content={publishedContent} />;
}
