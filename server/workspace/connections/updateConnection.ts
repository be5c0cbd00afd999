import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import type { Connection } from './Connection.ts';
import { assertConnectionInput, assertGreeting, reloadWithQueues, setChosenToken } from './createConnection.ts';
import { setDefaultConnection } from './setDefaultConnection.ts';
import { type ConnectionWithQueues, countConnectionQueues, requireConnection, setConnectionQueues } from './readConnections.ts';
import { requestState } from './sessionCommands.ts';

type Input = InputOf<typeof api.connections.update>;
type Changes = Omit<Input, 'id'>;

/** The columns are not nullable: null means 0. */
const zeroesForNull = ({ maxUseBotQueues, timeUseBotQueues, expiresTicket }: Changes) => ({
  ...(maxUseBotQueues === null && { maxUseBotQueues: 0 }),
  ...(timeUseBotQueues === null && { timeUseBotQueues: 0 }),
  ...(expiresTicket === null && { expiresTicket: 0 }),
});

async function changeDefault(scope: Scope, connection: Connection, isDefault: boolean | undefined): Promise<void> {
  if (isDefault === undefined || isDefault === connection.isDefault) {
    return;
  }
  await lockCompany(scope);
  if (isDefault) {
    await setDefaultConnection(scope, connection.id);
  } else if (connection.isDefault) {
    throw new AppError('ERR_NO_OTHER_WHATSAPP');
  }
}

/** Changes a connection; absent keys, queues included, stay unchanged. */
export async function updateConnection(scope: Scope, { id, ...input }: Input): Promise<ConnectionWithQueues> {
  const connection = await requireConnection(scope, id);
  await assertConnectionInput(scope, input);
  const { queueIds, token = '', isDefault, ...changes } = input;
  const queueCount = queueIds?.length ?? (await countConnectionQueues(scope, id));
  assertGreeting(queueCount, input.greetingMessage ?? connection.greetingMessage);
  await setChosenToken(scope, connection, token);
  if (changes.provider !== undefined && changes.provider !== connection.provider && connection.wanted) {
    await requestState(scope, id, 'start');
  }
  scope.em.assign(connection, { ...changes, ...zeroesForNull(changes) });
  await scope.em.flush();
  await (queueIds === undefined ? undefined : setConnectionQueues(scope, id, queueIds));
  await changeDefault(scope, connection, isDefault);
  scope.recordEvent('connection.changed', { connectionId: id });
  return reloadWithQueues(scope, connection);
}
