import { compileStatement, type StatementExecutor } from './postgres/compileStatement.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * One statement across companies, in a transaction of its own, for the platform; areas use `runInSystemScope`. Values are bound
 * (`$1`).
 */
export async function queryAsSupport<Row>(platform: Platform, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  // Kysely declares its own type for the same.
  const executor = platform.orms.support.em.getConnection().getClient() as unknown as StatementExecutor;
  const { rows } = await executor.executeQuery(compileStatement(text, values));
  return rows as Row[];
}
