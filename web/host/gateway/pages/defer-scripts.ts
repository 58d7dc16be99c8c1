/** A type that browsers do not run, so the element only names its script until the starter replaces it. */
const deferredType = "text/deferred";

/**
 * Inline browser script that starts the deferred scripts: after the first frame painted with web fonts, at
 * most 3 s later, and immediately in a hidden tab, which paints no frames. Each script starts in its own
 * task, so the page stays responsive. A page marked `data-no-scripts` needs no scripts and starts none.
 */
export const starter = `(()=>{const start=()=>{if(document.querySelector("[data-no-scripts]"))return;for(const deferred of document.querySelectorAll('script[type="${deferredType}"]'))setTimeout(()=>{const script=document.createElement("script");script.src=deferred.getAttribute("src");deferred.replaceWith(script)})},painted=(then)=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(then)));if(document.hidden)start();else{painted(()=>document.fonts.ready.then(()=>painted(start)));setTimeout(start,3000)}})()`;

/**
 * Returns the page with its asynchronous scripts deferred until after the first paint, and without their
 * preloads. Other scripts and incomplete documents are returned unchanged. Pages work without scripts
 * (plain links, native forms), so the framework's code must not delay the first paint.
 */
export function deferScripts(html: string): string {
  const sources = new Set<string>();
  const deferred = html.replaceAll(
    /<script src="([^"]+)"((?: id="[^"]*")? async="")>/g,
    (_, source: string, rest: string) => {
      sources.add(source);
      return `<script type="${deferredType}" src="${source}"${rest}>`;
    },
  );
  const withoutPreloads = deferred.replaceAll(
    /<link rel="preload" as="script"[^>]* href="([^"]+)"\/>/g,
    (link, source: string) => (sources.has(source) ? "" : link),
  );
  const end = withoutPreloads.lastIndexOf("</body>");
  if (end === -1 || sources.size === 0) return html;
  return `${withoutPreloads.slice(0, end)}<script>${starter}</script>${withoutPreloads.slice(end)}`;
}
