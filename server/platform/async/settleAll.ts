/** The results, once all have ended: of what shares a transaction, nothing runs on after a failure. Rejects with the first failure. */
export async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
