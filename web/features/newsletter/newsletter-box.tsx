import { newsletterEmailLimit } from "@site/supabase/contracts/newsletter";
import type { Visit } from "../../content/visit.ts";
import { NewsletterFields } from "./newsletter-fields.tsx";
import { newsletterCopy } from "./newsletter.copy.ts";

/** The footer's Stay Updated box (spec 2): posts to the page it stands on. */
export function NewsletterBox({ path, visit }: { path: string; visit: Visit }) {
  const answer = visit.answer?.form === "newsletter" ? visit.answer : undefined;
  return (
    <NewsletterFields
      action={path}
      value={answer?.values["email"]}
      answer={answer ?? (visit.query.sent === "newsletter" ? { outcome: "sent" } : undefined)}
      copy={newsletterCopy}
      limit={newsletterEmailLimit}
    />
  );
}
