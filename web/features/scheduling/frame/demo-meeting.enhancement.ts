/**
 * Adds the meeting to a demo link when it is followed, so that the booking page selects it: the one that
 * the link names, otherwise that of the site settings. Until then links have the specified address
 * (spec 2); without JavaScript visitors choose the meeting on the booking page.
 */
export function enhance(element: HTMLElement): void {
  const { demo, meeting: defaultMeeting } = element.dataset;
  const demoUrl = new URL(demo ?? "", location.href);
  if (demoUrl.origin !== location.origin) return;

  function addMeeting({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link?.origin !== location.origin || link.pathname !== demoUrl.pathname) return;
    const meeting = link.dataset.meeting ?? defaultMeeting;
    const url = new URL(link.href);
    if (!meeting || url.searchParams.has("meeting")) return;
    url.searchParams.set("meeting", meeting);
    link.href = url.pathname + url.search + url.hash;
  }

  // Before other listeners read the address. A middle click is an "auxclick".
  for (const type of ["click", "auxclick"])
    document.addEventListener(type, addMeeting, { capture: true });
}
