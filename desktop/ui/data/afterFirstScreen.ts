import { whenIdle } from '#ui/lazyComponent.ts';

/** Longer than a screen takes to load. */
const waitMs = 5_000;

/** Resolves when the first screen is there and the browser is idle, for what may come after it. */
export async function afterFirstScreen(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await new Promise<void>((resolve) => void whenIdle(resolve));
}
