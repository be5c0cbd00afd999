import type { api } from '#shared/api.ts';
import type { Told } from '#shared/kit/schemas.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { findConnection } from './readConnections.ts';

/** What a person wants of a number: open with what there is, pair anew, or disconnect and forget. */
export type Wish = 'start' | 'renew' | 'stop';

/**
 * Leaves a wish for the owner of a number, whichever process that is or will be, and wakes them. A later wish replaces one
 * that nobody has come to yet.
 */
export async function wish({ em, companyId }: Scope, connectionId: number, what: Wish): Promise<void> {
  await rows(em, 'update connections set wanted = $2 where id = $1', [connectionId, what !== 'stop']);
  await rows(
    em,
    `with wished as (
       insert into connection_leases (company_id, connection_id, wish, wish_number) values ($1, $2, $3, 1)
       on conflict (connection_id) do update set wish = excluded.wish, wish_number = connection_leases.wish_number + 1 returning 1)
     select pg_notify('prosa_channels', '') from wished`,
    [companyId, connectionId, what],
  );
}

/** Shows at once that something begins; the channel says how it goes on. */
async function begin(scope: Scope, id: number, what: 'start' | 'renew'): Promise<Told> {
  const connection = await findConnection(scope, id);
  Object.assign(connection, { state: 'connecting', stateReason: null, stateSince: scope.now, qrcode: '', retries: 0, nextAttemptAt: null });
  await scope.em.flush();
  await wish(scope, id, what);
  scope.record('connection.stateChanged', { connectionId: id });
  return { message: 'Starting session' };
}

export const startSession = (scope: Scope, { id }: InputOf<typeof api.connections.start>): Promise<Told> => begin(scope, id, 'start');

export const renewSession = (scope: Scope, { id }: InputOf<typeof api.connections.renew>): Promise<Told> => begin(scope, id, 'renew');

/** Answers also when nothing was running: the number is disconnected afterwards either way. */
export async function stopSession(scope: Scope, { id }: InputOf<typeof api.connections.stop>): Promise<Told> {
  const connection = await findConnection(scope, id);
  const nothing = { stateReason: null, nextAttemptAt: null, qrcode: '', retries: 0, number: null };
  Object.assign(connection, { state: 'paused', stateSince: scope.now, wanted: false, ...nothing });
  await scope.em.flush();
  await wish(scope, id, 'stop');
  scope.record('connection.stateChanged', { connectionId: id });
  return { message: 'Session disconnected' };
}
