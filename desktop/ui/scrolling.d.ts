/**
 * Newer browsers answer a promise here, where TypeScript's library still promises nothing. Said so that no effect hands it on as its
 * clean-up, which would bring the screen down.
 */
interface Element {
  scrollIntoView(wanted?: boolean | ScrollIntoViewOptions): Promise<void> | undefined;
  scrollTo(wanted: ScrollToOptions): Promise<void> | undefined;
  scrollBy(wanted: ScrollToOptions): Promise<void> | undefined;
}
