import type { OpenContext } from './defineJob.ts';

/** What a piece of work in a context of its own gives. */
export async function readWithin<Context, T>(open: OpenContext<Context>, read: (context: Context) => Promise<T>): Promise<T> {
  const results: T[] = [];
  await open(async (context) => {
    results.push(await read(context));
  });
  const [result] = results;
  if (result === undefined) {
    throw new Error('the work has not been done');
  }
  return result;
}
