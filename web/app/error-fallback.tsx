"use client";

import { Button } from "../ui/button.tsx";
import layout from "../ui/layout.module.css";
import styles from "./error-fallback.module.css";

/** The error page (spec 2 and 8). Uses no content and no site header. */
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
