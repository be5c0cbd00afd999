import { createElement, use, type ComponentType } from 'react';

const moment = 200;

/** What can be fetched before it is shown. */
export interface Fetched {
  fetch(): void;
}

/** A part that is fetched when it is first shown, or before that when somebody expects it. */
export type Lazily<Props> = ComponentType<Props> & Fetched;

/** `lazily(() => import('./Palette.tsx'), 'Palette')`, to be shown within a Suspense. */
export function lazily<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): Lazily<Props> {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const keep = (found: Readonly<Record<Name, ComponentType<Props>>>): void => {
    loaded = found[name];
    // React looks here. It draws at once what has come: its own lazy() would wait a moment first, and show what stands in for it.
    Object.assign(coming ?? {}, { status: 'fulfilled', value: undefined });
  };
  const come = (): Promise<void> => {
    coming ??= load().then(keep);
    return coming;
  };
  function Part(props: Props) {
    use(come());
    return loaded === null ? null : createElement(loaded, props);
  }
  // Nobody asked for it yet: whoever does tries anew, and is told if that fails, too.
  const forget = (): void => {
    coming = null;
  };
  return Object.assign(Part, { fetch: () => void come().catch(forget) });
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
