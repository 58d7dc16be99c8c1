/**
 * Scripts that wait for the first paint. The pages stand without them (spec 2: plain links, forms of
 * the browser), so what a visitor reads first must share neither line nor processor with them. What the
 * page does not carry of its style sheets waits alike.
 */
import { type PageStyles, waitingSheet } from "./critical-css.ts";

/** A type that no browser runs, so that the element only names its script. */
const waiting = "text/after-paint";

/**
 * Runs in the browser: a frame is on the screen when the next one begins, and the frame that counts is
 * the first in the page's own letters. Letters that do not come hold nothing up for longer than 3 s. A page
 * that nobody sees yet, such as one being prerendered, draws no frame and starts its scripts at once. Each
 * sheet and script starts in a turn of its own, between which the page answers. A page that says it is links alone
 * has no use for its scripts: they stay where they are. The framework finds the
 * sheets that it named, which stay unread, and asks for none again.
 */
export const starter = `(()=>{const each=(what,start)=>{for(const element of document.querySelectorAll(what))setTimeout(start,0,element)},start=()=>{each('link[rel="${waitingSheet}"]',(sheet)=>{const rest=sheet.cloneNode();sheet.disabled=true;sheet.rel="stylesheet";if(sheet.dataset.rest){rest.href=sheet.dataset.rest;rest.rel="stylesheet";sheet.after(rest)}});if(!document.querySelector("[data-links-alone]"))each('script[type="${waiting}"]',(named)=>{const script=document.createElement("script");script.async=true;script.src=named.getAttribute("src");named.replaceWith(script)})},drawn=(then)=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(then)));if(document.hidden)start();else{drawn(()=>document.fonts.ready.then(()=>drawn(start)));setTimeout(start,3000)}})()`;

/** A page whose asynchronous scripts start once it has been painted; others are left as they are. */
export function scriptsAfterPaint(html: string): string {
  const sources = new Set<string>();
  const renamed = html.replaceAll(
    /<script src="([^"]+)"((?: id="[^"]*")? async="")>/g,
    (_, source: string, rest: string) => {
      sources.add(source);
      return `<script type="${waiting}" src="${source}"${rest}>`;
    },
  );
  const quiet = renamed.replaceAll(
    /<link rel="preload" as="script"[^>]* href="([^"]+)"\/>/g,
    (link, source: string) => (sources.has(source) ? "" : link),
  );
  const end = quiet.lastIndexOf("</body>");
  if (end === -1 || sources.size === 0) return html;
  return `${quiet.slice(0, end)}<script>${starter}</script>${quiet.slice(end)}`;
}

/** A page that is drawn before its scripts and its style sheets are loaded. */
export const drawnFirst =
  (styles: PageStyles) =>
  async (html: string): Promise<string> => {
    const late = scriptsAfterPaint(html);
    // What starts the scripts starts the sheets too.
    return late === html ? html : styles(late);
  };
