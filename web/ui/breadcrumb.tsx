import styles from "./breadcrumb.module.css";

type BreadcrumbProps = {
  steps: readonly { name: string; path: string }[];
  /** Read by screen readers. */
  label: string;
};

/** A breadcrumb. The last step is the current page and no link; without parents it renders nothing. */
export function Breadcrumb({ steps, label }: BreadcrumbProps) {
  if (steps.length < 2) return null;
  return (
    <nav className={styles.breadcrumb} aria-label={label}>
      <ol>
        {steps.map(({ name, path }, index) => (
          <li key={path}>
            {index < steps.length - 1 ? (
              <a href={path}>{name}</a>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
