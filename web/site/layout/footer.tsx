import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import type { Labels } from "../../content/entries/labels.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { NewsletterBox } from "../../features/newsletter/newsletter-box.tsx";
import layout from "../../ui/layout.module.css";
import { Logo } from "../../ui/logo.tsx";
import type { Navigation } from "../../content/entries/navigation.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import { SocialIcon, networkNames } from "./social-icon.tsx";
import styles from "./footer.module.css";

/** Returns the tracking attributes of a footer link; `button_name` begins with the link's type (spec 7). */
const trackLink = (label: string) =>
  trackOnClick({ event: "button_click", button_name: `footer ${label}`, location: "footer" });

type FooterProps = {
  path: string;
  settings: SiteSettings;
  labels: Labels;
  request: RequestContext;
};

/**
 * The footer of every page (spec 2): blurb, social links, newsletter box, columns of links, copyright, legal
 * links.
 */
export function Footer({ path, settings, labels, request }: FooterProps) {
  const { brand, blurb, navigation, socialLinks, newsletterTitle, copyright, sampleNote } =
    settings;
  return (
    <footer className={styles.footer}>
      <div className={layout.grid}>
        <div className={styles.about}>
          <Logo name={brand.name} image={brand.logoImage} darkImage={brand.darkLogoImage} />
          {blurb && <p className={styles.blurb}>{blurb}</p>}
          <ul className={styles.social}>
            {socialLinks.map(({ key, network, href }) => (
              <li key={key}>
                <a
                  href={href}
                  rel="me noopener"
                  aria-label={`${brand.name} on ${networkNames[network]}`}
                  {...trackLink(networkNames[network])}
                >
                  <SocialIcon network={network} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.news}>
          <h2 className={styles.title}>{newsletterTitle}</h2>
          <NewsletterBox
            path={path}
            request={request}
            source="footer"
            notice={settings.privacyNotice}
          />
        </div>
        <nav className={styles.columns} aria-label={labels.footerNavigation}>
          {navigation.footerColumns.map(({ key, title, links }) => (
            <div key={key}>
              {title && <h2 className={styles.columnTitle}>{title}</h2>}
              <FooterLinks links={links} />
            </div>
          ))}
        </nav>
        <div className={styles.end}>
          {sampleNote && <p className={styles.sample}>{sampleNote}</p>}
          {copyright && <p>{copyright}</p>}
          <FooterLinks links={navigation.legalLinks} />
        </div>
      </div>
    </footer>
  );
}

const FooterLinks = ({ links }: { links: Navigation["legalLinks"] }) => (
  <ul>
    {links.map(({ key, label: text, href }) => (
      <li key={key}>
        <a href={href} {...trackLink(text)}>
          {text}
        </a>
      </li>
    ))}
  </ul>
);
