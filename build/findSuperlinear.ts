import { hostileTexts, maxTextLength } from './hostileTexts.ts';

/** A length and four times that, from the shortest, so that a fault is found before it takes minutes. */
const steps = [
  [maxTextLength / 16, maxTextLength / 4],
  [maxTextLength / 4, maxTextLength],
] as const;
/** Growth of a step: 4 where work grows as the text does, 16 where it grows with its square. */
const maxGrowth = 9;
/** Below it a measurement is noise, and the work harmless. */
const floorMs = 20;
/** Runs of each text once a single one says that work grows. */
const runsToBeSure = 5;

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

/** The times of a function on two texts where they grow too fast, each the best of its runs. */
function compare(run: (text: string) => unknown, [shorter, longer]: readonly [string, string], runs: number): string | undefined {
  const longerMs = measureBestMs(() => run(longer), runs);
  if (longerMs <= floorMs) {
    return undefined;
  }
  // A slow run of the shorter text would hide the growth.
  const shorterMs = measureBestMs(() => run(shorter), runs + 1);
  return longerMs > shorterMs * maxGrowth
    ? `${shorterMs.toFixed(2)} → ${longerMs.toFixed(2)} ms for ${longer.length} characters`
    : undefined;
}

function findFault(run: (text: string) => unknown, make: (length: number) => string): string | undefined {
  for (const [shorter, longer] of steps) {
    const texts = [make(shorter), make(longer)] as const;
    const fault = compare(run, texts, 1) && compare(run, texts, runsToBeSure);
    if (fault !== undefined) {
      return fault;
    }
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
