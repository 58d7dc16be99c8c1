/**
 * An inline script that runs as soon as the page is parsed, independent of its bundles. In a frame of this origin
 * it reports the page's height, on each change and on request, and the first input. Browsers that send no
 * `Sec-Fetch-Dest` header get a page with header and footer, which the script hides by `data-framed`.
 */
export const frameScript = `(()=>{if(parent===window)return;const page=document.querySelector("main"),tell=(message)=>parent.postMessage(message,location.origin),measure=()=>tell({type:"form:height",height:page.getBoundingClientRect().height});if(document.querySelector("body>header"))document.body.dataset.framed="";new ResizeObserver(measure).observe(page);addEventListener("message",({source})=>{if(source===parent)measure()});page.addEventListener("input",()=>tell({type:"form:started"}),{once:true})})()`;
