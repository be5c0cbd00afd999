/** The analysis in JavaScript alone; the package's own entry starts a binary or Java where it finds one. */
declare module 'recheck/lib/browser.js' {
  export { checkSync } from 'recheck';
}
