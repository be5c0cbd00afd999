import type { ConnectionInput } from '#shared/workspace/connections/input.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';

const blankInput = {
  name: '',
  isDefault: false,
  provider: 'beta',
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  callMessage: '',
  queueIds: [],
  transferQueueId: null,
  timeToTransfer: null,
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  expiresTicket: 0,
  expiresInactiveMessage: '',
  newContactsPerDay: null,
  promptId: null,
  integrationId: null,
} satisfies ConnectionInput;

/** Initial values of the form; keys without a field are left out. */
export function toConnectionInput(connection: ConnectionRecord | null): ConnectionInput {
  if (connection === null) {
    return blankInput;
  }
  return {
    name: connection.name,
    isDefault: connection.isDefault,
    provider: connection.provider,
    greetingMessage: connection.greetingMessage,
    complationMessage: connection.complationMessage,
    outOfHoursMessage: connection.outOfHoursMessage,
    ratingMessage: connection.ratingMessage,
    callMessage: connection.callMessage,
    queueIds: connection.queues.map(({ id }) => id),
    transferQueueId: connection.transferQueueId,
    timeToTransfer: connection.timeToTransfer,
    maxUseBotQueues: connection.maxUseBotQueues,
    timeUseBotQueues: connection.timeUseBotQueues,
    expiresTicket: connection.expiresTicket,
    expiresInactiveMessage: connection.expiresInactiveMessage,
    newContactsPerDay: connection.newContactsPerDay,
    promptId: connection.promptId,
    integrationId: connection.integrationId,
  };
}
