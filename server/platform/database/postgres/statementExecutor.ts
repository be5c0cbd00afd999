import type { EntityManager } from '@mikro-orm/postgresql';
import type { StatementExecutor } from './compileStatement.ts';

/** The part of the query builder's transaction that is used here; it declares types of its own for the same. */
interface BuilderTransaction extends StatementExecutor {
  getExecutor(): { provideConnection<T>(use: (connection: StatementExecutor) => Promise<T>): Promise<T> };
}

const readContext = (em: EntityManager): BuilderTransaction | undefined =>
  em.getTransactionContext() as unknown as BuilderTransaction | undefined;

const connections = new WeakMap<BuilderTransaction, StatementExecutor>();

/**
 * Lets statements of a transaction that has begun reach its connection directly: the query builder would let each wait for the
 * answer to the one before. Returns what ends it; a statement after that is refused by the query builder.
 */
export async function openDirectly(em: EntityManager): Promise<() => void> {
  const context = readContext(em);
  if (context === undefined) {
    throw new Error('no transaction has begun');
  }
  connections.set(context, await context.getExecutor().provideConnection(async (connection) => connection));
  return () => void connections.delete(context);
}

/** What runs statements in the open transaction. */
export function findExecutor(em: EntityManager): StatementExecutor {
  const context = readContext(em);
  if (context === undefined) {
    throw new Error('a statement needs the transaction of a scope');
  }
  return connections.get(context) ?? context;
}
