import { createHash } from 'node:crypto';
import type { PhonePerson } from '#shared/areas/phone.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { outboundQueue } from '#server/areas/messages/outbound/outboundQueue.ts';
import { fetchMediaJob } from '#server/areas/messages/media/fetchMedia.ts';
import { editMessage } from '#server/areas/messages/outbound/editMessage.ts';
import { Message, receiveItem, receiveMessage } from '#server/areas/messages/index.ts';
import { reactToMessage } from '#server/areas/messages/outbound/reactToMessage.ts';
import { removeMessage } from '#server/areas/messages/outbound/removeMessage.ts';
import { sendMessages } from '#server/areas/messages/outbound/sendMessages.ts';
import { createNote } from '#server/areas/notes/commands.ts';
import { Note } from '#server/areas/notes/Note.ts';
import { acceptTicket, closeTicket, lockTicket, syncTicketTags, transferTicket } from '#server/areas/tickets/index.ts';
import { formatPhoneBody } from '#server/channels/simulated/phoneBodies.ts';
import { phoneItems } from '#server/channels/simulated/phoneItems.ts';
import { systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { DemoStep, DemoConversation } from './conversationDsl.ts';
import { runInScopeAt, requireEntry, type DemoContext } from './DemoContext.ts';

interface KnownMessage {
  readonly id: number;
  readonly externalId: string;
  readonly byPerson: boolean;
}

/** A conversation while it is performed. */
interface ConversationRun {
  readonly context: DemoContext;
  readonly conversation: DemoConversation;
  readonly connectionId: number;
  readonly person: PhonePerson;
  /** Who speaks for the company at this point. */
  agent: Actor | null;
  ticketId: number;
  /** The number of the step. */
  stepIndex: number;
  readonly messagesByName: Map<string, KnownMessage>;
  /** When the customer was last seen to be there. */
  customerSeenAt: Date;
}

type StepHandler<Name extends DemoStep['step']> = (
  scope: Scope,
  play: ConversationRun,
  step: Extract<DemoStep, { step: Name }>,
) => Promise<void>;

const findNamedMessage = ({ messagesByName: named }: ConversationRun, name: string | undefined): KnownMessage | null =>
  name === undefined ? null : requireEntry(named, name);

/** The same id at every making. */
const idOf = ({ conversation: talk, stepIndex: place }: ConversationRun): string =>
  `3A${createHash('sha256').update(`${talk.contactName} ${talk.endedMinutesAgo} ${place}`).digest('hex').slice(0, 18).toUpperCase()}`;

type InboundContent = Parameters<typeof phoneItems.message>[1];

async function receiveFromCustomer(
  scope: Scope,
  play: ConversationRun,
  { heard, as }: { heard: InboundContent; as: string | undefined },
): Promise<void> {
  const { connectionId, person } = play;
  const item = phoneItems.message(person, heard);
  const message = item.type === 'message' ? await receiveMessage(scope, connectionId, item) : null;
  if (message === null) {
    throw new Error(`what ${person.name} says in the demo was not taken`);
  }
  play.ticketId = message.ticketId;
  play.customerSeenAt = scope.now;
  if (as !== undefined) {
    play.messagesByName.set(as, { id: message.id, externalId: message.externalId, byPerson: true });
  }
  if (heard.media !== null) {
    await scope.em.flush();
    // The runner checks what it passes by the job's own rules; here it is written beside them.
    await fetchMediaJob.run(scope, { messageId: message.id } as never, { attempt: 1, signal: AbortSignal.timeout(10_000) });
  }
}

const sendAsCustomer: StepHandler<'says'> = async (scope, play, { text, file, to, as }) => {
  const prop = file === null ? null : play.context.assets.get(file);
  const media = prop &&
    file && {
      reference: requireEntry(play.context.references, file),
      mime: prop.type,
      name: prop.kind === 'document' ? prop.name : null,
      size: prop.size,
      width: null,
      height: null,
      duration: prop.duration,
      waveform: null,
      preview: null,
    };
  const said = { externalId: idOf(play), kind: prop?.kind ?? 'text', body: text, at: scope.now, media } as const;
  await receiveFromCustomer(scope, play, { heard: { ...said, quotedId: findNamedMessage(play, to)?.externalId ?? null }, as });
};

const visit = {
  ip: '127.0.0.1',
  userAgent: 'demo',
  refreshToken: null,
  setRefreshToken: () => undefined,
  clearRefreshToken: () => undefined,
};

const sendAsAgent: StepHandler<'says'> = async (scope, play, { text, file, to, as }) => {
  const prop = file === null ? null : play.context.assets.get(file);
  const uploads = prop === null ? [] : [prop];
  const quoted = findNamedMessage(play, to);
  await sendMessages(
    { ...scope, sessionId: 'demo', uploads, request: visit },
    { ticketId: play.ticketId, body: text, ...(quoted && { quotedMsg: { id: quoted.externalId } }) },
  );
  if (as !== undefined) {
    const message = await scope.em.findOneOrFail(Message, { ticketId: play.ticketId, fromMe: true }, { orderBy: { id: 'desc' } });
    // What is changed, taken back or liked later has arrived before.
    await receiveItem(scope, play.connectionId, phoneItems.receipt([message.externalId], 'delivered'));
    play.messagesByName.set(as, { id: message.id, externalId: message.externalId, byPerson: false });
  }
};

const plain = (play: ConversationRun, { now }: Scope) => ({ externalId: idOf(play), at: now, media: null, quotedId: null });

const stepHandlers: { readonly [Name in DemoStep['step']]: StepHandler<Name> } = {
  says: (scope, play, step) => (step.side === 'customer' ? sendAsCustomer : sendAsAgent)(scope, play, step),
  place: (scope, play, { text, as, latitude, longitude }) => {
    const body = formatPhoneBody('location', { personId: 0, body: text, latitude, longitude });
    return receiveFromCustomer(scope, play, { heard: { ...plain(play, scope), kind: 'location', body }, as });
  },
  card: (scope, play, { name, number, as }) => {
    const body = formatPhoneBody('contact', { personId: 0, cardName: name, cardNumber: number });
    return receiveFromCustomer(scope, play, { heard: { ...plain(play, scope), kind: 'contact', body }, as });
  },
  accepts: async (scope, { ticketId }) => acceptTicket(scope, await lockTicket(scope, ticketId), { userId: scope.actor.userId }),
  closes: async (scope, { ticketId }) => closeTicket(scope, await lockTicket(scope, ticketId)),
  notes: async (scope, { ticketId }, { text }) => {
    const { id } = await createNote(scope, { ticketId, contactId: 0, note: text });
    (await scope.em.findOneOrFail(Note, { id })).createdAt = scope.now;
  },
  moves: async (scope, play, { queue, who }) => {
    const next = who === null ? null : requireEntry(play.context.people, who);
    const destination = { queueId: requireEntry(play.context.queues, queue), userId: next?.userId ?? null };
    await transferTicket(scope, await lockTicket(scope, play.ticketId), destination);
    play.agent = next;
  },
  reacts: async (scope, play, { side, emoji, to }) => {
    const { id, externalId, byPerson } = requireEntry(play.messagesByName, to);
    if (side === 'agent') {
      return reactToMessage(scope, { rowId: id, emoji });
    }
    play.customerSeenAt = scope.now;
    return receiveItem(scope, play.connectionId, phoneItems.reaction(play.person, { id: externalId, byPerson }, emoji));
  },
  edits: async (scope, play, { side, text, to }) => {
    const { externalId } = requireEntry(play.messagesByName, to);
    return side === 'agent'
      ? editMessage(scope, { messageId: externalId, ticketId: play.ticketId, body: text })
      : receiveItem(scope, play.connectionId, phoneItems.edit(play.person, externalId, text));
  },
  removes: async (scope, play, { side, to }) => {
    const { externalId } = requireEntry(play.messagesByName, to);
    return side === 'agent'
      ? removeMessage(scope, { messageId: externalId })
      : receiveItem(scope, play.connectionId, phoneItems.revoke(play.person, externalId));
  },
};

/** The customer acts through the channel, in the house's name; everything else is somebody's work. */
function actorOf({ agent, context: stage }: ConversationRun, step: DemoStep): Actor {
  const isCustomer = ('side' in step && step.side === 'customer') || step.step === 'place' || step.step === 'card';
  return isCustomer || agent === null ? systemActor(stage.companyId) : agent;
}

async function runStep(scope: Scope, play: ConversationRun, { step, time }: { step: DemoStep; time: Date }): Promise<void> {
  if (step.step === 'accepts') {
    play.agent = requireEntry(play.context.people, step.who);
  }
  // The table ties each name to the step of that name.
  const perform = stepHandlers[step.step] as StepHandler<DemoStep['step']>;
  await runInScopeAt(scope, { time, actor: actorOf(play, step) }, (inside) => perform(inside, play, step));
}

/** How far the company's words have come: what was answered was read, the last of them stand where the script says. */
async function applyReceipts(
  scope: Scope,
  { conversation: { lastDelivery: ticks = 'read' }, ticketId, customerSeenAt: seenAt, connectionId }: ConversationRun,
): Promise<void> {
  const sent = await scope.em.find(Message, { ticketId, fromMe: true, delivery: { $ne: 'read' } }, { orderBy: { id: 'asc' } });
  const [seen, last] = [sent.filter(({ sentAt }) => sentAt <= seenAt), sent.filter(({ sentAt }) => sentAt > seenAt)];
  const failed = ticks === 'failed' ? last.slice(-1) : [];
  const reached = ticks === 'failed' ? 'read' : ticks;
  const receipts = [
    { of: seen, delivery: 'read', failure: null },
    { of: last.filter((message) => !failed.includes(message)), delivery: reached, failure: null },
    { of: failed, delivery: 'failed', failure: 'notOnWhatsApp' },
  ] as const;
  for (const { of: messages, ...receipt } of receipts) {
    const externalIds = messages.map(({ externalId }) => externalId);
    await (externalIds.length === 0 ? undefined : receiveItem(scope, connectionId, { type: 'receipt', externalIds, ...receipt }));
  }
}

const isAction = (step: DemoStep): boolean => 'side' in step && step.side === 'agent' && step.step !== 'says';

/** Edits, reactions and the like have reached the customer long ago: nothing of them is to be sent again. */
async function markActionsSent(scope: Scope, { connectionId, conversation: talk }: ConversationRun): Promise<void> {
  if (talk.steps.some(isAction)) {
    await outboundQueue.markWritten(
      scope,
      await outboundQueue.findNext(scope, connectionId, { unacknowledgedForMs: null, excludedChats: [] }),
    );
  }
}

/** Performs a conversation from its first word to its last, at the times given for its steps. */
export async function runConversation(
  scope: Scope,
  stage: DemoContext,
  { talk, times, number }: { talk: DemoConversation; times: readonly Date[]; number: string },
): Promise<void> {
  const connectionId = requireEntry(stage.connections, talk.connection);
  const person = {
    id: 0,
    connectionId,
    name: talk.contactName,
    number,
    isOnline: true,
    readsAtOnce: false,
    isCompanyTyping: false,
    unread: 0,
  };
  const play: ConversationRun = {
    context: stage,
    conversation: talk,
    connectionId,
    person,
    agent: null,
    ticketId: 0,
    stepIndex: 0,
    messagesByName: new Map(),
    customerSeenAt: new Date(0),
  };
  for (const [place, step] of talk.steps.entries()) {
    play.stepIndex = place;
    await runStep(scope, play, { step, time: times[place] ?? stage.now });
  }
  await runInScopeAt(scope, { time: times.at(-1) ?? stage.now, actor: systemActor(stage.companyId) }, async (inside) => {
    await applyReceipts(inside, play);
    await markActionsSent(inside, play);
    const tags = (talk.tags ?? []).map((tag) => ({ id: requireEntry(stage.tags, tag) }));
    await (tags.length === 0 ? undefined : syncTicketTags(inside, { ticketId: play.ticketId, tags }));
  });
}
