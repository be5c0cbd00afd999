import type { Page } from 'playwright-core';

export interface PageMetrics {
  /** Seconds the page's thread has worked since it was first asked. */
  readonly taskSeconds: number;
  /** Megabytes that its scripts hold. */
  readonly heapMegabytes: number;
}

/** Asks one page again and again: its counters begin anew with every new line to it. */
export async function createMetricsReader(page: Page): Promise<() => Promise<PageMetrics>> {
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable');
  return async () => {
    await line.send('HeapProfiler.collectGarbage');
    const { metrics } = await line.send('Performance.getMetrics');
    const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { taskSeconds: valueOf('TaskDuration'), heapMegabytes: valueOf('JSHeapUsedSize') / 1024 / 1024 };
  };
}

export const countNodes = (page: Page): Promise<number> => page.evaluate<number>("document.querySelectorAll('*').length");
