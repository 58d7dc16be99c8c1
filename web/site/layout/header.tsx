import type { Labels } from "../../content/entries/labels.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DetailsMenu } from "../../ui/details-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { Logo } from "../../ui/logo.tsx";
import { ScrollFlag } from "../../ui/enhancements/scroll-flag.tsx";
import { getAriaCurrent, HeaderItems, trackLink } from "./header-items.tsx";
import styles from "./header.module.css";

type HeaderProps = {
  path: string;
  settings: SiteSettings;
  labels: Labels;
};

/**
 * The fixed header (spec 2), below an announcement until that is scrolled away: opaque after 10 px of scroll, with
 * panels and a mobile menu that work without scripts, and the brand name as fallback for the logo.
 */
export function Header({ path, settings, labels }: HeaderProps) {
  const { brand, navigation, demoHref, searchPage } = settings;
  const { items, demoLabel } = navigation;
  const shared = { items, path, submenuLabel: labels.submenu };
  const renderSearch = (labelClass: string | undefined) =>
    searchPage && (
      <a
        className={styles.search}
        href={searchPage}
        aria-current={getAriaCurrent(searchPage, path)}
        {...trackLink("navigation", labels.search)}
      >
        <Icon name="search" />
        <span className={labelClass}>{labels.search}</span>
      </a>
    );
  return (
    <header className={settings.announcement ? styles.belowAnnouncement : styles.header}>
      <ScrollFlag />
      <div className={styles.bar}>
        <a className={styles.brand} href="/" aria-label={`${brand.name}, home`}>
          <Logo name={brand.name} image={brand.logoImage} darkImage={brand.darkLogoImage} />
        </a>
        <nav className={styles.wide} aria-label={labels.mainNavigation}>
          <HeaderItems {...shared} isWide />
          {renderSearch(layout.hidden)}
          <ButtonLink href={demoHref} compact track={trackLink("header", demoLabel)}>
            {demoLabel}
          </ButtonLink>
        </nav>
        <div className={styles.small}>
          <DetailsMenu label={labels.menu}>
            <nav aria-label={labels.mainNavigation}>
              <HeaderItems {...shared} isWide={false} />
              {renderSearch(undefined)}
              <ButtonLink href={demoHref} track={trackLink("header", demoLabel)}>
                {demoLabel}
              </ButtonLink>
            </nav>
          </DetailsMenu>
        </div>
      </div>
    </header>
  );
}
