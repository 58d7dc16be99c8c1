import type { ReactNode } from "react";

type SectionHeadingProps = {
  /** Whether the section is the first of its page. */
  isFirst: boolean;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** The headline of a section: the `h1` of the page in its first section, otherwise an `h2`. */
export function SectionHeading({ isFirst, id, className, children }: SectionHeadingProps) {
  const Heading = isFirst ? "h1" : "h2";
  return (
    <Heading id={id} className={className}>
      {children}
    </Heading>
  );
}
