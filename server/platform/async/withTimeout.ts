/**
 * The result of the work, or after `timeoutMs` a failure; the work itself continues. Not p-timeout: its timer keeps the process alive.
 */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number, createError = (): Error => new Error('timed out')): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createError()), timeoutMs).unref();
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
