import { CompiledQuery } from 'kysely';
import type { Platform } from '#server/platform/platform.ts';

/**
 * One statement across companies, in a transaction of its own, for the platform; areas use `runInSystemScope`. Values are bound
 * (`$1`).
 */
export async function queryAsSupport<Row>(platform: Platform, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = platform.orms.support.em.getConnection().getClient();
  const result = await client.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}
