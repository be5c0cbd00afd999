/** Result of a request; rejects with the browser's error. A cursor gives one for every row, and all former listeners would hear them. */
export function requestResult<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true });
    request.addEventListener('error', () => reject(request.error ?? new Error('the device refused')), { once: true });
  });
}

/** Resolves once the transaction is on the device; rejects where it was aborted. */
export function transactionEnd(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the device refused')));
  });
}
