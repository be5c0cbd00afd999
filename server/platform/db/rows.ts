import { createHash } from 'node:crypto';
import { CompiledQuery, type Transaction } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';

async function run<Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<Row[]> {
  const transaction = em.getTransactionContext<Transaction<unknown>>();
  if (transaction === undefined) {
    throw new Error('a statement needs the transaction of a scope');
  }
  const result = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}

/**
 * Runs one statement of our own inside the scope's transaction. Values are bound (`$1`), never written into the text, which
 * the ORM's own `execute` would do. Times arrive as text. For lists whose relations PostgreSQL turns into JSON, and for what the ORM cannot say.
 */
export const rows = <Row>(em: EntityManager, text: string, values: readonly unknown[] = []): Promise<Row[]> => run(em, text, values);

const mostPrepared = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostPrepared) {
    return known ?? null;
  }
  const name = `prosa_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * The same, prepared once per connection: its plan is kept. For the few hot statements whose planning costs more than their
 * work. Their text must not vary with their values, and their plan should not either.
 */
export function prepared<Row>(em: EntityManager, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const name = nameOf(text);
  // The driver below the query builder takes a named statement where the builder's types know a text only.
  return run(em, name === null ? text : ({ name, text } as unknown as string), values);
}
