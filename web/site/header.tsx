import { imageAddress, imageDimensions } from "../content/image-address.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DetailsMenu } from "../ui/details-menu.tsx";
import { Logo } from "../ui/logo.tsx";
import { ScrollFlag } from "../ui/scroll-flag.tsx";
import type { SiteSettings } from "../content/site-settings.ts";
import styles from "./header.module.css";

/**
 * The fixed header (spec 2): opaque past 10 px of scroll, a menu for small screens that works
 * without a script, the brand in text where there is no logo or it does not load.
 */
export function Header({ path, settings }: { path: string; settings: SiteSettings }) {
  const { brand, logo, navigation, demoLabel, demoAddress } = settings;
  const picture = logo && imageDimensions(logo);
  const address = logo && imageAddress(logo, { width: 320 });
  const current = (href: string) => (href === path ? "page" : undefined);
  const links = navigation.map(({ key, label, href }) => (
    <li key={key}>
      <a href={href} aria-current={current(href)}>
        {label}
      </a>
    </li>
  ));
  return (
    <header className={styles.header}>
      <ScrollFlag />
      <div className={styles.bar}>
        <a className={styles.brand} href="/" aria-label={`${brand}, home`}>
          <Logo brand={brand} picture={picture && address ? { ...picture, address } : undefined} />
        </a>
        <nav className={styles.wide} aria-label="Main">
          <ul>{links}</ul>
          <ButtonLink href={demoAddress} compact>
            {demoLabel}
          </ButtonLink>
        </nav>
        <DetailsMenu label="Menu">
          <nav aria-label="Main, small screens">
            <ul>{links}</ul>
            <ButtonLink href={demoAddress}>{demoLabel}</ButtonLink>
          </nav>
        </DetailsMenu>
      </div>
    </header>
  );
}
