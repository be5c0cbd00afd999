/** Maps items one after the other; the first failure ends it. */
export async function mapInOrder<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(await work(item));
  }
  return results;
}
