"use client";

import dynamic from "next/dynamic";

/** The fields, whose code is loaded where they stand. */
export const ContactFields = dynamic(
  async () => (await import("./contact-fields.tsx")).ContactFields,
);
