import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { PipelinedConnection, type Dialect, type Driver } from './PipelinedConnection.ts';

// The query builder passes back the connections that `acquireConnection` gave it.
const toPipelined = (connection: unknown): PipelinedConnection => connection as PipelinedConnection;

function createPipeliningDriver(base: Driver, pool: Pool): Driver {
  const connections = new WeakMap<PoolClient, PipelinedConnection>();
  const connectionOf = (client: PoolClient): PipelinedConnection => {
    const connection = connections.get(client) ?? new PipelinedConnection(client);
    connections.set(client, connection);
    return connection.reuse();
  };
  return {
    init: (options) => base.init(options),
    acquireConnection: async () => connectionOf(await pool.connect()),
    beginTransaction: async (connection, settings) => toPipelined(connection).begin(settings),
    commitTransaction: (connection) => toPipelined(connection).commit(),
    rollbackTransaction: (connection) => toPipelined(connection).rollback(),
    savepoint: async (...savepoint) => base.savepoint?.(...savepoint),
    rollbackToSavepoint: async (...savepoint) => base.rollbackToSavepoint?.(...savepoint),
    releaseSavepoint: async (...savepoint) => base.releaseSavepoint?.(...savepoint),
    releaseConnection: async (connection) => toPipelined(connection).release(),
    destroy: (options) => base.destroy(options),
  };
}

class PipeliningConnection extends PostgreSqlConnection {
  override createKyselyDialect(overrides: PoolConfig): Dialect {
    let pool: Pool | null = null;
    const onPoolCreated = (created: Pool): void => void (pool = created);
    // MikroORM reads this option from the same object, but declares the pool's own options alone.
    const dialect = super.createKyselyDialect(Object.assign({}, overrides, { onPoolCreated }));
    const base = dialect.createDriver();
    dialect.createDriver = () => {
      if (pool === null) {
        throw new Error('MikroORM has created no pool.');
      }
      return createPipeliningDriver(base, pool);
    };
    return dialect;
  }
}

/** MikroORM's PostgreSQL driver with a `PipelinedConnection` on each client. */
export class PipeliningPostgreSqlDriver extends PostgreSqlDriver {
  protected override readonly connection = new PipeliningConnection(this.config);
}
