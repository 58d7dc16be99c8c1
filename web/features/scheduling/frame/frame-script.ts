/**
 * Runs in the browser as soon as the page is read, before and without its scripts. It tells the page around the
 * frame, which is on this origin, how tall the page is, also when that page asks as it begins to listen, and that
 * the visitor began to fill it in. A browser that does not say what it asks a page for got header and footer, too.
 */
export const frameScript = `(()=>{if(parent===window)return;const page=document.querySelector("main"),tell=(message)=>parent.postMessage(message,location.origin),measure=()=>tell({type:"form:height",height:page.getBoundingClientRect().height});if(document.querySelector("body>header"))document.body.dataset.framed="";new ResizeObserver(measure).observe(page);addEventListener("message",({source})=>{if(source===parent)measure()});page.addEventListener("input",()=>tell({type:"form:started"}),{once:true})})()`;
