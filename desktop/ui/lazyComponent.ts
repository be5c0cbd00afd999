import { createElement, use, type ComponentType } from 'react';

const idleFallbackMs = 200;

/** What can be fetched before it is shown. */
export interface Prefetchable {
  prefetch(): void;
}

const retries = new WeakMap<object, () => Promise<void>>();

/** Did a part not come? */
export const isLoadFailure = (failure: unknown): boolean => retries.has(Object(failure) as object);

/** Asks anew for the part whose failure this was; where it was none, there is nothing to wait for. */
export const retryLoad = async (failure: unknown): Promise<void> => retries.get(Object(failure) as object)?.();

/** A part that is fetched when it is first shown, or before that when somebody expects it. */
export type LazyComponent<Props> = ComponentType<Props> & Prefetchable;

/** `lazily(() => import('./Palette.tsx'), 'Palette')`, to be shown within a Suspense. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  let failed: Promise<void> | null = null;
  const keep = (found: Readonly<Record<Name, ComponentType<Props>>>): void => {
    loaded = found[name];
    // React looks here. It draws at once what has come: its own lazy() would wait a moment first, and show what stands in for it.
    Object.assign(coming ?? {}, { status: 'fulfilled', value: undefined });
  };
  // Nobody asked for it yet, or somebody tries again: it is fetched anew, and whoever asks is told if that fails, too.
  const forget = (): void => {
    coming = null;
  };
  const begin = (): Promise<void> => {
    const begun = load().then(keep);
    begun.catch((failure) => {
      failed = begun;
      retries.set(Object(failure) as object, again);
    });
    return begun;
  };
  const come = (): Promise<void> => {
    coming ??= begin();
    return coming;
  };
  // Those who try again at once share one try.
  const again = (): Promise<void> => {
    if (coming === failed) {
      forget();
    }
    return come();
  };
  function Part(props: Props) {
    use(come());
    return loaded === null ? null : createElement(loaded, props);
  }
  return Object.assign(Part, { prefetch: () => void come().catch(forget) });
}

/** Browsers that do not tell when they are idle are given a moment instead. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, idleFallbackMs);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}

/** Fetches what will probably be asked for next, one after the other, while the page has nothing to do. Returns the way to stop. */
export function prefetchWhenIdle(parts: readonly Prefetchable[]): () => void {
  const waiting = [...parts];
  const step = (): void => {
    waiting.shift()?.prefetch();
    stop = waiting.length > 0 ? whenIdle(step) : () => undefined;
  };
  let stop = whenIdle(step);
  return () => stop();
}
