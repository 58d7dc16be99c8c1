import type { ReactNode } from "react";
import type { Labels } from "../../content/entries/labels.ts";
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
  labels: Labels;
  request: RequestContext;
  children: ReactNode;
};

/** The announcement, header, footer, consent banner and chat around the content of a page (spec 2). */
export function PageLayout({ path, settings, labels, request, children }: PageLayoutProps) {
  return (
    <>
      <BrandHead brand={settings.brand} />
      <a className={styles.skip} href="#content">
        {labels.skip}
      </a>
      {settings.consent && <ConsentBanner content={settings.consent} />}
      <AnnouncementBar settings={settings} labels={labels} />
      <Header path={path} settings={settings} labels={labels} />
      <main className={styles.content} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer path={path} settings={settings} labels={labels} request={request} />
      <ChatButton settings={settings} />
      <BackgroundServices settings={settings} />
      <Enhancements />
    </>
  );
}
