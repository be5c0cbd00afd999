/**
 * Scroll methods return a promise in newer browsers, which TypeScript's DOM library lacks. Declared so that no effect returns it as
 * its clean-up function.
 */
interface Element {
  scrollIntoView(options?: boolean | ScrollIntoViewOptions): Promise<void> | undefined;
  scrollTo(options: ScrollToOptions): Promise<void> | undefined;
  scrollBy(options: ScrollToOptions): Promise<void> | undefined;
}
