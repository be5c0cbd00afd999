/** Scripts that a screen loads come in groups. */
const reportDelayMs = 2_000;

const filePattern = /\/(?:assets|mark|sounds)\/|\/scheme\.js$|\/favicon\.svg$/;

const isOwnFile = ({ name }: PerformanceEntry): boolean => name.startsWith(location.origin) && filePattern.test(new URL(name).pathname);

/** Lets the browser open this page without a connection: the service worker stores each file that the page has used. */
export async function startServiceWorker(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (!('serviceWorker' in navigator) || script === undefined) {
    return;
  }
  await navigator.serviceWorker.register('/serviceWorker.js');
  const registration = await navigator.serviceWorker.ready;
  const urls = new Set<string>([script]);
  const used = new Set<string>([script]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    timer = undefined;
    // Not the one that was active at the start: a new version may have taken over.
    registration.active?.postMessage({ script: new URL(script).pathname, urls: [...urls] }, { transfer: [] });
    urls.clear();
  };
  const observer = new PerformanceObserver((entries) => {
    entries
      .getEntries()
      .filter(isOwnFile)
      .forEach(({ name }) => {
        urls.add(name);
        used.add(name);
      });
    if (urls.size > 0) {
      timer ??= setTimeout(report, reportDelayMs);
    }
  });
  // What could not be stored without a line.
  addEventListener('online', () => {
    used.forEach((name) => urls.add(name));
    timer ??= setTimeout(report, reportDelayMs);
  });
  observer.observe({ type: 'resource', buffered: true });
}
