import { createElement, use, type ComponentType } from 'react';

const idleFallbackMs = 200;

/** Component whose script can be loaded before it is shown. */
export interface Prefetchable {
  prefetch(): void;
}

const retries = new WeakMap<object, () => Promise<void>>();

export const isLoadFailure = (failure: unknown): boolean => retries.has(Object(failure) as object);

/** Loads the component of this failure again; resolves at once for other errors. */
export const retryLoad = async (failure: unknown): Promise<void> => retries.get(Object(failure) as object)?.();

/** Component whose script is loaded when it is first shown, or prefetched. */
export type LazyComponent<Props> = ComponentType<Props> & Prefetchable;

/** `lazyComponent(() => import('./CommandPalette.tsx'), 'CommandPalette')`, to be shown within a Suspense. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  let failed: Promise<void> | null = null;
  const keep = (found: Readonly<Record<Name, ComponentType<Props>>>): void => {
    loaded = found[name];
    // React reads `status` and renders a settled promise at once; React.lazy would show the fallback for a moment.
    Object.assign(coming ?? {}, { status: 'fulfilled', value: undefined });
  };
  // Forgets the attempt, so that the next call loads again.
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
  // Concurrent retries share one attempt.
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

/** Fallback for browsers without requestIdleCallback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, idleFallbackMs);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}

/** Loads components one after the other while the browser is idle. Returns the function that stops. */
export function prefetchWhenIdle(parts: readonly Prefetchable[]): () => void {
  const waiting = [...parts];
  const step = (): void => {
    waiting.shift()?.prefetch();
    stop = waiting.length > 0 ? whenIdle(step) : () => undefined;
  };
  let stop = whenIdle(step);
  return () => stop();
}
