import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { loadAllTexts } from '#ui/text/index.ts';

const idleFallbackMs = 200;

/** Component whose script can be loaded before it is shown. */
export interface Prefetchable {
  prefetch(): void;
}

const retries = new WeakMap<object, () => Promise<void>>();

export const isLoadFailure = (failure: unknown): boolean => retries.has(Object(failure) as object);

/** Loads the component of this failure again; resolves at once for other errors. */
export const retryLoad = async (failure: unknown): Promise<void> => retries.get(Object(failure) as object)?.();

/** Component whose script is loaded, with the texts of all areas, when it is first shown, or prefetched. */
export type LazyComponent<Props> = ((props: Props) => ReactNode) & Prefetchable;

/** `lazyComponent(() => import('./CommandPalette.tsx'), 'CommandPalette')`, to be shown within a Suspense. */
export function lazyComponent<Name extends string, Module extends Readonly<Record<Name, ComponentType<never>>>>(
  importComponent: () => Promise<Module>,
  name: Name,
): LazyComponent<Module[Name] extends ComponentType<infer Props> ? Props : never>;
// The properties are those of the named component, whatever else its file exports.
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<Readonly<Record<string, ComponentType<Props>>>>,
  name: string,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let pending: Promise<void> | null = null;
  let failedAttempt: Promise<void> | null = null;
  const handleLoaded = (module: Readonly<Record<string, ComponentType<Props>>>): void => {
    loaded = module[name] ?? null;
    // A list of lazy components is late as well: what it names is loaded with it.
    if (loaded !== null && 'prefetch' in loaded && typeof loaded.prefetch === 'function') {
      loaded.prefetch();
    }
    // React reads `status` and renders a settled promise at once; React.lazy would show the fallback for a moment.
    Object.assign(pending ?? {}, { status: 'fulfilled', value: undefined });
  };
  // Forgets the attempt, so that the next call loads again.
  const reset = (): void => {
    pending = null;
  };
  const startLoading = (): Promise<void> => {
    const attempt = Promise.all([importComponent(), loadAllTexts()]).then(([module]) => handleLoaded(module));
    attempt.catch((failure) => {
      failedAttempt = attempt;
      retries.set(Object(failure) as object, retry);
    });
    return attempt;
  };
  const ensureLoaded = (): Promise<void> => {
    pending ??= startLoading();
    return pending;
  };
  // Concurrent retries share one attempt.
  const retry = (): Promise<void> => {
    if (pending === failedAttempt) {
      reset();
    }
    return ensureLoaded();
  };
  function Part(props: Props) {
    use(ensureLoaded());
    return loaded === null ? null : createElement(loaded, props);
  }
  return Object.assign(Part, { prefetch: () => void ensureLoaded().catch(reset) });
}

/** Runs once the browser is idle, or a moment later where it cannot tell. Returns the function that cancels. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, idleFallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}

/** Loads components one after the other while the browser is idle. Returns the function that stops. */
export function prefetchWhenIdle(components: readonly Prefetchable[]): () => void {
  const queue = [...components];
  const loadNext = (): void => {
    queue.shift()?.prefetch();
    stop = queue.length > 0 ? whenIdle(loadNext) : () => undefined;
  };
  let stop = whenIdle(loadNext);
  return () => stop();
}
