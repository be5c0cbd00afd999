import type { Page } from 'playwright-core';

export interface PageMetrics {
  /** Seconds of main-thread tasks since the reader was created. */
  readonly taskSeconds: number;
  /** JavaScript heap in megabytes after garbage collection. */
  readonly heapMegabytes: number;
}

/** Reader of Chromium’s Performance domain; counters start at zero in every CDP session. */
export async function createMetricsReader(page: Page): Promise<() => Promise<PageMetrics>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { taskSeconds: valueOf('TaskDuration'), heapMegabytes: valueOf('JSHeapUsedSize') / 1024 / 1024 };
  };
}

export const countNodes = (page: Page): Promise<number> => page.evaluate<number>("document.querySelectorAll('*').length");
