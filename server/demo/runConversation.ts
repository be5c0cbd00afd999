import { createHash } from 'node:crypto';
import type { PhonePerson } from '#shared/conversations/phone.ts';
import type { UserActor, Actor } from '#shared/rules/permissions.ts';
import { outboundQueue } from '#server/conversations/messages/outbound/outboundQueue.ts';
import { fetchMediaJob } from '#server/conversations/messages/media/fetchMedia.ts';
import { editMessage } from '#server/conversations/messages/outbound/editMessage.ts';
import { Message, receiveItem, receiveMessage } from '#server/conversations/messages/index.ts';
import { reactToMessage } from '#server/conversations/messages/outbound/reactToMessage.ts';
import { removeMessage } from '#server/conversations/messages/outbound/removeMessage.ts';
import { sendMessages, storeUploads } from '#server/conversations/messages/outbound/sendMessages.ts';
import { createNote } from '#server/conversations/notes/commands.ts';
import { Note } from '#server/conversations/notes/Note.ts';
import { acceptTicket, closeTicket, lockTicket, syncTicketTags, transferTicket } from '#server/conversations/tickets/index.ts';
import { formatPhoneBody } from '#server/channels/simulated/phoneBodies.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import { phoneItems } from '#server/channels/simulated/phoneItems.ts';
import { systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { DemoStep, DemoConversation } from './conversationDsl.ts';
import { runInScopeAt, requireEntry, type DemoContext } from './DemoContext.ts';
import { greetByHour } from './openingHours.ts';

interface KnownMessage {
  readonly id: number;
  readonly externalId: string;
  readonly byPerson: boolean;
}

/** The state of a conversation while it runs. */
interface ConversationRun {
  readonly context: DemoContext;
  readonly conversation: DemoConversation;
  readonly connectionId: number;
  readonly person: PhonePerson;
  readonly findMember: (name: string) => PhonePerson;
  /** The current agent. */
  agent: UserActor | null;
  ticketId: number;
  stepIndex: number;
  readonly messagesByName: Map<string, KnownMessage>;
  /** The time of the customer's last activity. */
  customerSeenAt: Date;
}

type StepHandler<Name extends DemoStep['step']> = (
  scope: Scope,
  run: ConversationRun,
  step: Extract<DemoStep, { step: Name }>,
) => Promise<void>;

const findNamedMessage = ({ messagesByName }: ConversationRun, name: string | undefined): KnownMessage | null =>
  name === undefined ? null : requireEntry(messagesByName, name);

/** An external id that is the same in every demo. */
const idOf = ({ conversation, stepIndex: index }: ConversationRun): string =>
  `3A${createHash('sha256').update(`${conversation.contactName} ${conversation.endedMinutesAgo} ${index}`).digest('hex').slice(0, 18).toUpperCase()}`;

type InboundContent = Parameters<typeof phoneItems.message>[1];

function buildInboundItem(run: ConversationRun, content: InboundContent, by: string | undefined): InboundItem {
  const { groupAddress, contactName } = run.conversation;
  const item = phoneItems.message(by === undefined ? run.person : run.findMember(by), content);
  if (groupAddress === undefined || item.type !== 'message') {
    return item;
  }
  const chat = { address: groupAddress, number: null, alias: groupAddress, name: contactName, isGroup: true };
  return { ...item, chat, key: { ...item.key, chat: groupAddress, participant: item.sender?.address ?? null } };
}

async function receiveFromCustomer(
  scope: Scope,
  run: ConversationRun,
  { content, as, by }: { content: InboundContent; as: string | undefined; by?: string | undefined },
): Promise<void> {
  const { connectionId, person } = run;
  const item = buildInboundItem(run, content, by);
  const message = item.type === 'message' ? await receiveMessage(scope, connectionId, item) : null;
  if (message === null) {
    throw new Error(`a demo message of ${person.name} was not stored`);
  }
  run.ticketId = message.ticketId;
  run.customerSeenAt = scope.now;
  if (as !== undefined) {
    run.messagesByName.set(as, { id: message.id, externalId: message.externalId, byPerson: true });
  }
  if (content.media !== null) {
    await scope.em.flush();
    // The job's input type is known to its runner only.
    const data = { messageId: message.id } as never;
    const prepared = await fetchMediaJob.prepare?.((work) => work(scope), data);
    await fetchMediaJob.run(scope, data, { attempt: 1, signal: AbortSignal.timeout(10_000), prepared: prepared as never });
  }
}

const sendAsCustomer: StepHandler<'says'> = async (scope, run, { text, file, to, as, by }) => {
  const asset = file === null ? null : run.context.assets.get(file);
  const media = asset &&
    file && {
      reference: requireEntry(run.context.references, file),
      mime: asset.type,
      name: asset.kind === 'document' ? asset.name : null,
      size: asset.size,
      width: null,
      height: null,
      duration: asset.duration,
      waveform: asset.waveform,
      preview: null,
    };
  const body = greetByHour(text, scope.now, scope.platform.config.timeZone);
  const base = { externalId: idOf(run), kind: asset?.kind ?? 'text', body, at: scope.now, media } as const;
  await receiveFromCustomer(scope, run, { content: { ...base, quotedId: findNamedMessage(run, to)?.externalId ?? null }, as, by });
};

const sendAsAgent: StepHandler<'says'> = async (scope, run, { text, file, to, as }) => {
  const asset = file === null ? null : run.context.assets.get(file);
  const { platform, companyId } = scope;
  const files = await storeUploads({ platform, companyId }, asset === null ? [] : [asset]);
  const quoted = findNamedMessage(run, to);
  const input = {
    ticketId: run.ticketId,
    body: greetByHour(text, scope.now, platform.config.timeZone),
    ...(quoted && { quotedMsg: { id: quoted.externalId } }),
  };
  await sendMessages(scope, input, files);
  if (as !== undefined) {
    const message = await scope.em.findOneOrFail(Message, { ticketId: run.ticketId, fromMe: true }, { orderBy: { id: 'desc' } });
    // A message that later steps refer to is delivered already.
    await receiveItem(scope, run.connectionId, phoneItems.receipt([message.externalId], 'delivered'));
    run.messagesByName.set(as, { id: message.id, externalId: message.externalId, byPerson: false });
  }
};

const plain = (run: ConversationRun, { now }: Scope) => ({ externalId: idOf(run), at: now, media: null, quotedId: null });

function requireAgent({ agent }: ConversationRun): UserActor {
  if (agent === null) {
    throw new Error('nobody has accepted the conversation');
  }
  return agent;
}

const stepHandlers: { readonly [Name in DemoStep['step']]: StepHandler<Name> } = {
  says: (scope, run, step) => (step.side === 'customer' ? sendAsCustomer : sendAsAgent)(scope, run, step),
  sendsLocation: (scope, run, { text, as, latitude, longitude }) => {
    const body = formatPhoneBody('location', { personId: 0, body: text, latitude, longitude });
    return receiveFromCustomer(scope, run, { content: { ...plain(run, scope), kind: 'location', body }, as });
  },
  sendsContact: (scope, run, { name, number, as }) => {
    const body = formatPhoneBody('contact', { personId: 0, cardName: name, cardNumber: number });
    return receiveFromCustomer(scope, run, { content: { ...plain(run, scope), kind: 'contact', body }, as });
  },
  accepts: async (scope, run) => acceptTicket(scope, await lockTicket(scope, run.ticketId), { userId: requireAgent(run).userId }),
  closes: async (scope, { ticketId }) => closeTicket(scope, await lockTicket(scope, ticketId)),
  notes: async (scope, run, { text }) => {
    const { ticketId } = run;
    const { id } = await createNote({ ...scope, actor: requireAgent(run) }, { ticketId, contactId: 0, note: text });
    (await scope.em.findOneOrFail(Note, { id })).createdAt = scope.now;
  },
  moves: async (scope, run, { queue, who }) => {
    const next = who === null ? null : requireEntry(run.context.people, who);
    const destination = { queueId: requireEntry(run.context.queues, queue), userId: next?.userId ?? null };
    await transferTicket(scope, await lockTicket(scope, run.ticketId), destination);
    run.agent = next;
  },
  reacts: async (scope, run, { side, emoji, to }) => {
    const { id, externalId, byPerson } = requireEntry(run.messagesByName, to);
    if (side === 'agent') {
      return reactToMessage(scope, { rowId: id, emoji });
    }
    run.customerSeenAt = scope.now;
    return receiveItem(scope, run.connectionId, phoneItems.reaction(run.person, { id: externalId, byPerson }, emoji));
  },
  edits: async (scope, run, { side, text, to }) => {
    const { externalId } = requireEntry(run.messagesByName, to);
    return side === 'agent'
      ? editMessage(scope, { messageId: externalId, ticketId: run.ticketId, body: text })
      : receiveItem(scope, run.connectionId, phoneItems.edit(run.person, externalId, text));
  },
  removes: async (scope, run, { side, to }) => {
    const { externalId } = requireEntry(run.messagesByName, to);
    return side === 'agent'
      ? removeMessage(scope, { messageId: externalId })
      : receiveItem(scope, run.connectionId, phoneItems.revoke(run.person, externalId));
  },
};

/** Steps of the customer arrive through the channel as the system actor; all others have an agent. */
function actorOf({ agent, context }: ConversationRun, step: DemoStep): Actor {
  const isCustomer = ('side' in step && step.side === 'customer') || step.step === 'sendsLocation' || step.step === 'sendsContact';
  return isCustomer || agent === null ? systemActor(context.companyId) : agent;
}

async function runStep(scope: Scope, run: ConversationRun, { step, time }: { step: DemoStep; time: Date }): Promise<void> {
  if (step.step === 'accepts') {
    run.agent = requireEntry(run.context.people, step.who);
  }
  // Each handler takes the step of its own name.
  const perform = stepHandlers[step.step] as StepHandler<DemoStep['step']>;
  await runInScopeAt(scope, { time, actor: actorOf(run, step) }, (inside) => perform(inside, run, step));
}

/** Sets the delivery of the company's messages: read up to the customer's last activity, `lastDelivery` after it. */
async function applyReceipts(
  scope: Scope,
  { conversation: { lastDelivery = 'read' }, ticketId, customerSeenAt, connectionId }: ConversationRun,
): Promise<void> {
  const sent = await scope.em.find(Message, { ticketId, fromMe: true, delivery: { $ne: 'read' } }, { orderBy: { id: 'asc' } });
  const [seen, last] = [sent.filter(({ sentAt }) => sentAt <= customerSeenAt), sent.filter(({ sentAt }) => sentAt > customerSeenAt)];
  const failed = lastDelivery === 'failed' ? last.slice(-1) : [];
  const lastState = lastDelivery === 'failed' ? 'read' : lastDelivery;
  const receipts = [
    { of: seen, delivery: 'read', failure: null },
    { of: last.filter((message) => !failed.includes(message)), delivery: lastState, failure: null },
    { of: failed, delivery: 'failed', failure: 'disconnected' },
  ] as const;
  for (const { of: messages, ...receipt } of receipts) {
    const externalIds = messages.map(({ externalId }) => externalId);
    await (externalIds.length === 0 ? undefined : receiveItem(scope, connectionId, { type: 'receipt', externalIds, ...receipt }));
  }
}

const isAction = (step: DemoStep): boolean => 'side' in step && step.side === 'agent' && step.step !== 'says';

/** Actions of the past must not be sent again. */
async function markActionsSent(scope: Scope, { connectionId, conversation }: ConversationRun): Promise<void> {
  if (conversation.steps.some(isAction)) {
    const next = await outboundQueue.findNext(scope, [{ connectionId, unacknowledgedForMs: null, excludedChats: [] }]);
    await outboundQueue.markWritten(scope, next.flat());
  }
}

/** Runs all steps of a conversation at their times, in one transaction. */
export async function runConversation(
  scope: Scope,
  context: DemoContext,
  { conversation, times, findNumber }: { conversation: DemoConversation; times: readonly Date[]; findNumber: (name: string) => string },
): Promise<void> {
  const connectionId = requireEntry(context.connections, conversation.connection);
  const findMember = (name: string): PhonePerson => ({
    id: 0,
    connectionId,
    name,
    number: findNumber(name),
    isOnline: true,
    readsAtOnce: false,
    isCompanyTyping: false,
    unread: 0,
  });
  const run: ConversationRun = {
    context,
    conversation,
    connectionId,
    person: findMember(conversation.contactName),
    findMember,
    agent: null,
    ticketId: 0,
    stepIndex: 0,
    messagesByName: new Map(),
    customerSeenAt: new Date(0),
  };
  for (const [index, step] of conversation.steps.entries()) {
    run.stepIndex = index;
    await runStep(scope, run, { step, time: times[index] ?? context.now });
  }
  await runInScopeAt(scope, { time: times.at(-1) ?? context.now, actor: systemActor(context.companyId) }, async (inside) => {
    await applyReceipts(inside, run);
    await markActionsSent(inside, run);
    const tags = (conversation.tags ?? []).map((tag) => ({ id: requireEntry(context.tags, tag) }));
    await (tags.length === 0 ? undefined : syncTicketTags(inside, { ticketId: run.ticketId, tags }));
  });
}
