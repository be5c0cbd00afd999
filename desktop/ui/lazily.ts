import { lazy, type ComponentType } from 'react';

const moment = 200;

/** What can be fetched before it is shown. */
export interface Fetched {
  fetch(): void;
}

/** A part that is fetched when it is first shown, or before that when somebody expects it. */
export type Lazily<Props> = ComponentType<Props> & Fetched;

export function lazily<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): Lazily<Props> {
  // React's lazy() forgets the props of what it loads; they are put back at the end.
  const Part = lazy(async () => ({ default: (await load())[name] as unknown as ComponentType }));
  // A failed fetch is told where the part is shown.
  const fetch = (): void => void load().catch(() => undefined);
  return Object.assign(Part, { fetch }) as unknown as Lazily<Props>;
}

/** Browsers that do not tell when they are idle are given a moment instead. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, moment);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}

/** Fetches what will probably be asked for next, one after the other, while the page has nothing to do. Returns the way to stop. */
export function fetchWhenIdle(parts: readonly Fetched[]): () => void {
  const waiting = [...parts];
  const step = (): void => {
    waiting.shift()?.fetch();
    stop = waiting.length > 0 ? whenIdle(step) : () => undefined;
  };
  let stop = whenIdle(step);
  return () => stop();
}
