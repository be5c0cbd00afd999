/**
 * Scroll methods return a promise in newer browsers, which TypeScript's DOM library lacks. Declared so that no effect returns it as
 * its clean-up function.
 */
interface Element {
  scrollIntoView(wanted?: boolean | ScrollIntoViewOptions): Promise<void> | undefined;
  scrollTo(wanted: ScrollToOptions): Promise<void> | undefined;
  scrollBy(wanted: ScrollToOptions): Promise<void> | undefined;
}
