import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { NewsletterBox } from "../../features/newsletter/newsletter-box.tsx";
import layout from "../../ui/layout.module.css";
import { Logo } from "../../ui/logo.tsx";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import { SocialIcon, networkNames } from "./social-icon.tsx";
import styles from "./footer.module.css";

/** Returns the tracking attributes of a footer link; `button_name` begins with the link's type (spec 7). */
const trackLink = (label: string) =>
  trackOnClick({ event: "button_click", button_name: `footer ${label}`, location: "footer" });

type FooterProps = {
  path: string;
  settings: SiteSettings;
  request: RequestContext;
};

/**
 * The footer of every page (spec 2): blurb, social links, page links, newsletter box, copyright, legal
 * links.
 */
export function Footer({ path, settings, request }: FooterProps) {
  const { brand, blurb, navigation, socialLinks, newsletterTitle, legalLinks, copyright } =
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
        <nav className={styles.pages} aria-label="Footer">
          <ul>
            {navigation.map(({ key, label, href }) => (
              <li key={key}>
                <a href={href} {...trackLink(label)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.news}>
          <h2 className={styles.title}>{newsletterTitle}</h2>
          <NewsletterBox
            path={path}
            request={request}
            source="footer"
            notice={settings.privacyNotice}
          />
        </div>
        <div className={styles.end}>
          {copyright && <p>{copyright}</p>}
          <ul>
            {legalLinks.map(({ key, label, href }) => (
              <li key={key}>
                <a href={href} {...trackLink(label)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
