import { publishedContent } from "../../content/sanity/readers.ts";
import { NotFoundPage } from "../../site/pages/not-found-page.tsx";

/** Shown when a page is missing only at render time; the proxy catches most cases before. */
export default function NotFound() {
  return <NotFoundPage content={publishedContent} />;
}
