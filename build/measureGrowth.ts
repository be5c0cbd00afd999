import { hostileTexts, maxTextLength } from './hostileTexts.ts';

/** From the shortest, so that a fault is found before it takes minutes. */
const lengths = [maxTextLength / 16, maxTextLength / 4, maxTextLength];
/** Growth from one length to the next: 4 where work grows as the text does, 16 where it grows with its square. */
const maxGrowth = 9;
/** Below it a measurement is noise, and the work harmless. */
const floorMs = 20;
const maxAttempts = 5;

/** Processor time of this thread alone, so that a busy machine measures the same. */
function measureMs(run: () => unknown): number {
  const start = process.threadCpuUsage();
  try {
    run();
  } catch (error) {
    // A refusal is an answer; too deep a recursion is none.
    if (error instanceof RangeError) {
      throw error;
    }
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The best of several runs: compilation, collection of garbage and a cold cache belong to none of them. */
function measureBestMs(run: () => unknown, runs: number): number {
  return Math.min(...Array.from({ length: runs }, () => measureMs(run)));
}

/** The times of a function on one text where they grow too fast. */
function findFault(run: (text: string) => unknown, make: (length: number) => string): string | undefined {
  let shorter = '';
  let shorterMs = Infinity;
  for (const length of lengths) {
    const text = make(length);
    let ms = measureMs(() => run(text));
    if (ms > floorMs && shorter !== '') {
      // A slow first run of the shorter text would hide the growth, one of the longer would invent it.
      const grows = (runs: number) => {
        shorterMs = Math.min(
          shorterMs,
          measureBestMs(() => run(shorter), runs),
        );
        return ms > Math.max(floorMs, shorterMs * maxGrowth);
      };
      if (grows(1)) {
        ms = Math.min(
          ms,
          measureBestMs(() => run(text), maxAttempts),
        );
        if (grows(maxAttempts)) {
          return `${shorterMs.toFixed(2)} → ${ms.toFixed(2)} ms for ${length} characters`;
        }
      }
    }
    shorter = text;
    shorterMs = ms;
  }
  return undefined;
}

/** Hostile texts on which the work of a function grows faster than the text does, each with its times. */
export function findSuperlinear(
  run: (text: string) => unknown,
  texts: ReadonlyMap<string, (length: number) => string> = hostileTexts,
): string[] {
  return [...texts].flatMap(([name, make]) => {
    const fault = findFault(run, make);
    return fault === undefined ? [] : [`${name}: ${fault}`];
  });
}
