"use client";

import { Button } from "../ui/button.tsx";
import layout from "../ui/layout.module.css";
import styles from "./error-fallback.module.css";

/** What a visitor sees when a page fails (spec 2 and 8). Needs no content and no header. */
export function ErrorFallback() {
  return (
    <main className={styles.page}>
      <div className={layout.grid}>
        <h1 className={layout.title1}>Something went wrong</h1>
        <p className={styles.text}>
          We&apos;re sorry, but something unexpected happened. Please refresh the page to try again.
        </p>
        <div className={styles.again}>
          <Button onClick={() => window.location.reload()}>Refresh Page</Button>
        </div>
      </div>
    </main>
  );
}
