import type { api } from '#shared/api.ts';
import type { Told } from '#shared/kit/schemas.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { execute } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Connection } from './Connection.ts';
import { findConnection } from './readConnections.ts';

/** What a person wants of a number: open with what there is, pair anew by either code, leave it closed, or disconnect and forget. */
export type Wish = 'start' | 'renew' | 'pause' | 'stop' | { readonly pairWith: string };

/**
 * Leaves a wish for the owner of a number, whichever process that is or will be, and wakes them. A later wish replaces one
 * that nobody has come to yet.
 */
export async function wish({ em, companyId }: Scope, connectionId: number, wished: Wish): Promise<void> {
  const [what, pairWith] = typeof wished === 'string' ? [wished, null] : ['code', wished.pairWith];
  await execute(em, 'update connections set wanted = $2 where id = $1', [connectionId, what !== 'stop' && what !== 'pause']);
  await execute(
    em,
    `with wished as (
       insert into connection_leases (company_id, connection_id, wish, wish_number, pair_with) values ($1, $2, $3, 1, $4)
       on conflict (connection_id) do update
         set wish = excluded.wish, wish_number = connection_leases.wish_number + 1, pair_with = excluded.pair_with returning 1)
     select pg_notify('prosa_channels', '') from wished`,
    [companyId, connectionId, what, pairWith],
  );
}

const nothing = { stateReason: null, nextAttemptAt: null, qrcode: '', pairingCode: '', retries: 0 };

/** Shows at once that something begins or ends; the channel says how it goes on. */
async function change(scope: Scope, id: number, shown: Partial<Connection>): Promise<Connection> {
  const connection = await findConnection(scope, id);
  Object.assign(connection, { ...nothing, stateSince: scope.now, ...shown });
  await scope.em.flush();
  scope.record('connection.stateChanged', { connectionId: id });
  return connection;
}

async function begin(scope: Scope, id: number, what: 'start' | 'renew'): Promise<Told> {
  await change(scope, id, { state: 'connecting' });
  await wish(scope, id, what);
  return { message: 'Starting session' };
}

export const startSession = (scope: Scope, { id }: InputOf<typeof api.connections.start>): Promise<Told> => begin(scope, id, 'start');

export const renewSession = (scope: Scope, { id }: InputOf<typeof api.connections.renew>): Promise<Told> => begin(scope, id, 'renew');

/** A simulated number has no phone to type anything into: it is connected. */
export async function pairByCode(scope: Scope, { id, number }: InputOf<typeof api.connections.pairByCode>): Promise<Told> {
  const { provider } = await findConnection(scope, id);
  if (provider === 'simulated') {
    return begin(scope, id, 'start');
  }
  await change(scope, id, { state: 'connecting' });
  await wish(scope, id, { pairWith: number });
  return { message: 'Starting session' };
}

/** Answers also when nothing was running: the number is closed afterwards either way. */
export async function pauseSession(scope: Scope, { id }: InputOf<typeof api.connections.pause>): Promise<Told> {
  await change(scope, id, { state: 'paused', stateReason: 'user', wanted: false });
  await wish(scope, id, 'pause');
  return { message: 'Session paused' };
}

/** Answers also when nothing was running: the number is disconnected afterwards either way. */
export async function stopSession(scope: Scope, { id }: InputOf<typeof api.connections.stop>): Promise<Told> {
  await change(scope, id, { state: 'paused', wanted: false, number: null });
  await wish(scope, id, 'stop');
  return { message: 'Session disconnected' };
}
