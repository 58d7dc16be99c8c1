import type { ReactNode } from "react";
import type { RequestContext } from "../../content/request/request-context.ts";
import { AnnouncementBar } from "../../features/announcements/announcement-bar.tsx";
import { ChatButton } from "../../features/chat/chat-button.tsx";
import { ConsentBanner } from "../../features/consent/consent-banner.tsx";
import { BackgroundServices } from "../background-services.tsx";
import { Enhancements } from "../enhancements.tsx";
import { BrandHead } from "./brand-head.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import styles from "./page-layout.module.css";

type PageLayoutProps = {
  path: string;
  settings: SiteSettings;
  request: RequestContext;
  children: ReactNode;
};

/** The announcement, header, footer, consent banner and chat around the content of a page (spec 2). */
export function PageLayout({ path, settings, request, children }: PageLayoutProps) {
  return (
    <>
      <BrandHead brand={settings.brand} />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {settings.consent && <ConsentBanner content={settings.consent} />}
      <AnnouncementBar settings={settings} />
      <Header path={path} settings={settings} />
      <main className={styles.content} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer path={path} settings={settings} request={request} />
      <ChatButton settings={settings} />
      <BackgroundServices settings={settings} />
      <Enhancements />
    </>
  );
}
