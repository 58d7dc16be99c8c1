import type { ReactNode } from "react";
import { Monogram } from "./monogram.tsx";
import styles from "./person.module.css";

type PersonProps = {
  name: string;
  role: string | null;
  bio?: string | null;
  links?: readonly { key: string; label: string; href: string }[];
  /** The portrait; the initials without one. */
  portrait?: ReactNode;
};

/** A person with a small portrait, name and role, and optionally a text and links. */
export function Person({ name, role, bio, links, portrait }: PersonProps) {
  return (
    <div className={styles.person}>
      <div className={styles.portrait}>{portrait || <Monogram name={name} />}</div>
      <div>
        <p className={styles.name}>{name}</p>
        {role && <p className={styles.role}>{role}</p>}
      </div>
      {bio && <p className={styles.more}>{bio}</p>}
      {links && links.length > 0 && (
        <p className={`${styles.more} ${styles.links}`}>
          {links.map(({ key, label, href }) => (
            <a key={key} href={href} rel="noopener" aria-label={`${label}: ${name}`}>
              {label}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
