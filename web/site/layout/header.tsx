import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { DetailsMenu } from "../../ui/details-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { Logo } from "../../ui/logo.tsx";
import { ScrollFlag } from "../../ui/enhancements/scroll-flag.tsx";
import styles from "./header.module.css";

/** Tracking attributes of a header link: `button_click` with the type as prefix of `button_name` (spec 7). */
const trackLink = (type: "header" | "navigation", label: string) =>
  trackOnClick({ event: "button_click", button_name: `${type} ${label}`, location: "header" });

/**
 * The fixed header (spec 2), below an announcement until that is scrolled away: opaque after 10 px of scroll, with a mobile menu that works without scripts
 * and the brand name as fallback for the logo.
 */
export function Header({ path, settings }: { path: string; settings: SiteSettings }) {
  const { brand, navigation, demoLabel, demoHref, searchPage, searchLabel } = settings;
  const getAriaCurrent = (href: string) =>
    href === path ? "page" : path.startsWith(`${href}/`) ? "true" : undefined;
  const links = navigation.map(({ key, label, href }) => (
    <li key={key}>
      <a href={href} aria-current={getAriaCurrent(href)} {...trackLink("navigation", label)}>
        {label}
      </a>
    </li>
  ));
  const renderSearch = (labelClass: string | undefined) =>
    searchPage && (
      <a
        className={styles.search}
        href={searchPage}
        aria-current={getAriaCurrent(searchPage)}
        {...trackLink("navigation", searchLabel)}
      >
        <Icon name="search" />
        <span className={labelClass}>{searchLabel}</span>
      </a>
    );
  return (
    <header className={settings.announcement ? styles.belowAnnouncement : styles.header}>
      <ScrollFlag />
      <div className={styles.bar}>
        <a className={styles.brand} href="/" aria-label={`${brand.name}, home`}>
          <Logo name={brand.name} image={brand.logoImage} darkImage={brand.darkLogoImage} />
        </a>
        <nav className={styles.wide} aria-label="Main">
          <ul>{links}</ul>
          {renderSearch(layout.hidden)}
          <ButtonLink href={demoHref} compact track={trackLink("header", demoLabel)}>
            {demoLabel}
          </ButtonLink>
        </nav>
        <DetailsMenu label="Menu">
          <nav aria-label="Main, small screens">
            <ul>{links}</ul>
            {renderSearch(undefined)}
            <ButtonLink href={demoHref} track={trackLink("header", demoLabel)}>
              {demoLabel}
            </ButtonLink>
          </nav>
        </DetailsMenu>
      </div>
    </header>
  );
}
