import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { commandNotification } from './notifications.ts';

/** Commands for a connection: open with stored credentials, pair again by QR code or by pairing code, close, or unlink. */
export type SessionCommand = 'start' | 'renew' | 'pause' | 'stop' | { readonly pairWith: string };

const storeStatement = `
  with stored as (
    insert into connection_leases (company_id, connection_id, wish, wish_number, pair_with) values ($1, $2, $3, 1, $4)
    on conflict (connection_id) do update
      set wish = excluded.wish, wish_number = connection_leases.wish_number + 1, pair_with = excluded.pair_with returning 1)
  select pg_notify('${commandNotification}', '') from stored`;

/** Stores a command for the process that owns the connection and wakes it. A newer command replaces an unprocessed one. */
export async function storeConnectionCommand({ em, companyId }: Scope, connectionId: number, command: SessionCommand): Promise<void> {
  const [name, pairWith] = typeof command === 'string' ? [command, null] : ['code', command.pairWith];
  await execute(em, storeStatement, [companyId, connectionId, name, pairWith]);
}

/** A command as its lease stores it: `code` pairs by a pairing code. */
export type ConnectionCommandName = 'start' | 'renew' | 'code' | 'pause' | 'stop';

/** Whether the command deletes the credentials. */
export const forgetsCredentials = (command: ConnectionCommandName): boolean => command !== 'start' && command !== 'pause';

/** Whether the connection is open afterwards. */
export const opensConnection = (command: ConnectionCommandName): boolean => command !== 'pause' && command !== 'stop';
