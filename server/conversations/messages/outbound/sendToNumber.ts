import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { canSendMessages } from '#shared/rules/connectionStatus.ts';
import type { SentMessageRecord } from '#shared/conversations/messages/external.ts';
import type { ChannelPerson } from '#server/channels/Channel.ts';
import { Connection } from '#server/workspace/connections/index.ts';
import { ensureNumberChecks, findOrCreateContact, readPhoneNumber, requireNumberCheck } from '#server/contacts/contacts/index.ts';
import { closeTicket, findOrOpenTicket, type Ticket } from '#server/conversations/tickets/index.ts';
import { lockClientKey } from '#server/platform/database/lockClientKey.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import type { ApiTokenPrepareContext, ApiTokenScope } from '#server/platform/http/serveEndpoint.ts';
import { Message } from '#server/conversations/messages/Message.ts';
import type { StoredMedia } from '#server/conversations/messages/media/StoredMedia.ts';
import { lockChat } from '#server/conversations/messages/lockChat.ts';
import type { SendInput } from './buildContents.ts';
import { isClientKeyUsed, prepareUploads, queueContents } from './sendMessages.ts';

type Input = InputOf<typeof api.messages.sendToNumber>;

/** External programs get an error at once when nothing can be sent. */
async function assertCanSend({ em, actor }: Scope, connectionId: number): Promise<void> {
  if (actor.plan.useExternalApi !== true) {
    throw new AppError('ERR_PLAN_LACKS_FEATURE');
  }
  const { state } = await em.findOneOrFail(Connection, { id: connectionId });
  if (!canSendMessages(state)) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
}

async function requirePerson(scope: ApiTokenScope, number: string): Promise<ChannelPerson> {
  const { exists, person } = await requireNumberCheck(scope, number);
  if (!exists || person === null) {
    throw new AppError('ERR_WAPP_INVALID_CONTACT');
  }
  return person;
}

/** The active ticket over this connection, or a new one. */
async function findOrOpenTicketOf(scope: ApiTokenScope, number: string): Promise<Ticket> {
  const { connectionId } = scope;
  const person = await requirePerson(scope, number);
  await lockChat(scope, connectionId, person.address);
  const contact = await findOrCreateContact(scope, { ...person, spelling: number }, connectionId);
  return findOrOpenTicket(scope, {
    contactId: contact.id,
    connectionId,
    isGroup: contact.isGroup,
    fromMe: false,
    isHistory: false,
    sentAt: null,
  });
}

/** The first call takes the key; concurrent ones find it used. */
async function isRepeatedRequest(scope: Scope, key: string | undefined): Promise<boolean> {
  if (key === undefined) {
    return false;
  }
  await lockClientKey(scope, key);
  return isClientKeyUsed(scope, key);
}

const contentOf = ({ number: _number, closeTicket: _closeTicket, ...content }: Input): SendInput => content;

/** Checks the number and stores the files before a transaction begins: both may take seconds. */
export async function prepareToNumber(deps: ApiTokenPrepareContext, input: Input): Promise<readonly StoredMedia[]> {
  const { platform, actor, open, connectionId } = deps;
  const { isRepeat, number } = await open(async (scope) => {
    await assertCanSend(scope, connectionId);
    return { isRepeat: await isClientKeyUsed(scope, input.key ?? null), number: await readPhoneNumber(scope, input.number) };
  });
  if (isRepeat) {
    return [];
  }
  await ensureNumberChecks({ platform, companyId: actor.companyId, log: platform.log, open }, connectionId, { numbers: [number] });
  return prepareUploads(deps, contentOf(input));
}

const presentState = ({ id, delivery, failure }: Message): SentMessageRecord => ({
  id,
  delivery: delivery ?? 'queued',
  failure: failure ?? null,
});

const presentQueued = (messages: readonly Message[]): ResultOf<typeof api.messages.sendToNumber> => ({
  mensagem: 'Message queued',
  messages: messages.map(presentState),
});

/** Sends a message for an external program; screens receive it like any other message. */
export async function sendToNumber(
  scope: ApiTokenScope,
  input: Input,
  storedFiles: readonly StoredMedia[],
): Promise<ResultOf<typeof api.messages.sendToNumber>> {
  await assertCanSend(scope, scope.connectionId);
  if (await isRepeatedRequest(scope, input.key)) {
    return presentQueued(await scope.em.find(Message, { clientKey: input.key ?? null }));
  }
  const ticket = await findOrOpenTicketOf(scope, await readPhoneNumber(scope, input.number));
  const messages = await queueContents(scope, ticket, { input: contentOf(input), media: storedFiles, quoted: null, origin: 'api' });
  await (input.closeTicket === true ? closeTicket(scope, ticket, { cause: 'sent' }) : undefined);
  return presentQueued(messages);
}

/** How far a message of this connection has come. */
export async function showSentMessage(
  { em, connectionId }: ApiTokenScope,
  { messageId }: InputOf<typeof api.messages.showSent>,
): Promise<SentMessageRecord> {
  return presentState(required(await em.findOne(Message, { id: messageId, connectionId, fromMe: true }), 'ERR_NO_MESSAGE_FOUND'));
}
