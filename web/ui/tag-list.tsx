import page from "./entry-page.module.css";
import styles from "./tag-list.module.css";

/** The tags of a page under a label; renders nothing without tags. */
export function TagList({ label, tags }: { label: string; tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <div>
      <p className={page.label}>{label}</p>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  );
}
