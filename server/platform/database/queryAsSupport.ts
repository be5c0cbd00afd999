import { CompiledQuery } from 'kysely';
import type { Platform } from '#server/platform/platform.ts';

/** One statement of the machinery across companies, on its own. Values are bound (`$1`). Areas use `systemScope`. */
export async function queryAsSupport<Row>(platform: Platform, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = platform.orms.support.em.getConnection().getClient();
  const result = await client.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}
