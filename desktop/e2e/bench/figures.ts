import type { Page } from 'playwright-core';

export interface Figures {
  /** Seconds the page's thread has worked since it was first asked. */
  readonly worked: number;
  /** Megabytes that its scripts hold. */
  readonly held: number;
}

/** Asks one page again and again: its counters begin anew with every new line to it. */
export async function figuresOf(page: Page): Promise<() => Promise<Figures>> {
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable');
  return async () => {
    await line.send('HeapProfiler.collectGarbage');
    const { metrics } = await line.send('Performance.getMetrics');
    const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { worked: valueOf('TaskDuration'), held: valueOf('JSHeapUsedSize') / 1024 / 1024 };
  };
}

export const nodesIn = (page: Page): Promise<number> => page.evaluate<number>("document.querySelectorAll('*').length");
