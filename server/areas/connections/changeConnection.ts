import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { assertFits, assertGreeting } from './assertFits.ts';
import type { Connection } from './Connection.ts';
import { fed } from './createConnection.ts';
import { lockDefault, makeDefault } from './makeDefault.ts';
import { countQueues, setQueues, type Fed } from './queueLinks.ts';
import { findConnection } from './readConnections.ts';
import { wish } from './session.ts';
import { assertMayHaveToken, setToken } from './token.ts';

type Input = InputOf<typeof api.connections.update>;
type Changes = Omit<Input, 'id'>;

/** Numbers that were emptied count nothing. */
const emptied = ({ maxUseBotQueues, timeUseBotQueues, expiresTicket }: Changes) => ({
  ...(maxUseBotQueues === null && { maxUseBotQueues: 0 }),
  ...(timeUseBotQueues === null && { timeUseBotQueues: 0 }),
  ...(expiresTicket === null && { expiresTicket: 0 }),
});

async function changeDefault(scope: Scope, connection: Connection, isDefault: boolean | undefined): Promise<void> {
  if (isDefault === undefined || isDefault === connection.isDefault) {
    return;
  }
  await lockDefault(scope);
  if (isDefault) {
    await makeDefault(scope, connection.id);
  } else if (connection.isDefault) {
    throw new AppError('ERR_NO_OTHER_WHATSAPP');
  }
}

/** Changes a number. Keys left out stay as they are, its queues among them. */
export async function updateConnection(scope: Scope, { id, ...input }: Input): Promise<Fed> {
  const connection = await findConnection(scope, id);
  await assertFits(scope, input);
  const { queueIds, token, isDefault, ...changes } = input;
  const queueCount = queueIds?.length ?? (await countQueues(scope, id));
  assertGreeting(queueCount, input.greetingMessage ?? connection.greetingMessage);
  if (token !== undefined) {
    assertMayHaveToken(scope, connection, token);
    setToken(scope, connection, token);
  }
  if (changes.provider !== undefined && changes.provider !== connection.provider && connection.wanted) {
    await wish(scope, id, 'start');
  }
  scope.em.assign(connection, { ...changes, ...emptied(changes) });
  await scope.em.flush();
  await (queueIds === undefined ? undefined : setQueues(scope, id, queueIds));
  await changeDefault(scope, connection, isDefault);
  scope.record('connection.changed', { connectionId: id });
  return fed(scope, connection);
}
