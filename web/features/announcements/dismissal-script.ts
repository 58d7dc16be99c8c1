/** Key in local storage: the id of the announcement that the visitor dismissed last. */
export const dismissedKey = "dismissed-announcement";

/**
 * An inline script directly after the announcement. It runs before the first paint, so that a dismissed
 * announcement does not appear, and shows the button, which does nothing without a script. Storage may be
 * blocked; the announcement is then hidden until the next page.
 */
export const dismissalScript = `(()=>{const bar=document.currentScript.previousElementSibling,id=bar.dataset.announcement,button=bar.querySelector("button");try{if(localStorage.getItem("${dismissedKey}")===id){bar.hidden=true;return}}catch{}button.hidden=false;button.addEventListener("click",()=>{bar.hidden=true;try{localStorage.setItem("${dismissedKey}",id)}catch{}document.querySelector("main").focus({preventScroll:true})})})()`;
