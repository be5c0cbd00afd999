import { createHash } from 'node:crypto';
import type { PhonePerson } from '#shared/areas/phone.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { letters } from '#server/areas/messages/deliveries.ts';
import { fetchMediaJob } from '#server/areas/messages/fetchMedia.ts';
import { editMessage } from '#server/areas/messages/editMessage.ts';
import { Message, receiveItem, receiveMessage } from '#server/areas/messages/index.ts';
import { reactToMessage } from '#server/areas/messages/reactToMessage.ts';
import { removeMessage } from '#server/areas/messages/removeMessage.ts';
import { sendMessages } from '#server/areas/messages/sendMessages.ts';
import { addNote } from '#server/areas/notes/commands.ts';
import { acceptTicket, closeTicket, heldTicket, syncTags, transferTicket } from '#server/areas/tickets/index.ts';
import { bodyOf } from '#server/channels/simulated/phoneBodies.ts';
import { items } from '#server/channels/simulated/phoneItems.ts';
import { houseActor, type Scope } from '#server/platform/db/scope.ts';
import type { Step, Talk } from './script.ts';
import { during, of, type Stage } from './stage.ts';

interface Known {
  readonly id: number;
  readonly externalId: string;
  readonly byPerson: boolean;
}

/** A conversation while it is performed. */
interface Play {
  readonly stage: Stage;
  readonly talk: Talk;
  readonly connectionId: number;
  readonly person: PhonePerson;
  /** Who speaks for the company at this point. */
  agent: Actor | null;
  ticketId: number;
  /** The number of the step. */
  place: number;
  readonly named: Map<string, Known>;
  /** When the customer was last seen to be there. */
  seenAt: Date;
}

type Act<Name extends Step['step']> = (scope: Scope, play: Play, step: Extract<Step, { step: Name }>) => Promise<void>;

const namedIn = ({ named }: Play, name: string | undefined): Known | null => (name === undefined ? null : of(named, name));

/** The same id at every making. */
const idOf = ({ talk, place }: Play): string =>
  `3A${createHash('sha256').update(`${talk.with} ${talk.ended} ${place}`).digest('hex').slice(0, 18).toUpperCase()}`;

type Heard = Parameters<typeof items.message>[1];

async function hear(scope: Scope, play: Play, { heard, as }: { heard: Heard; as: string | undefined }): Promise<void> {
  const { connectionId, person } = play;
  const item = items.message(person, heard);
  const message = item.type === 'message' ? await receiveMessage(scope, connectionId, item) : null;
  if (message === null) {
    throw new Error(`what ${person.name} says in the demo was not taken`);
  }
  play.ticketId = message.ticketId;
  play.seenAt = scope.now;
  if (as !== undefined) {
    play.named.set(as, { id: message.id, externalId: message.externalId, byPerson: true });
  }
  if (heard.media !== null) {
    await scope.em.flush();
    // The runner checks what it passes by the job's own rules; here it is written beside them.
    await fetchMediaJob.run(scope, { messageId: message.id } as never, { attempt: 1, signal: AbortSignal.timeout(10_000) });
  }
}

const customerSays: Act<'says'> = async (scope, play, { text, file, to, as }) => {
  const prop = file === null ? null : play.stage.props.get(file);
  const media = prop &&
    file && {
      reference: of(play.stage.references, file),
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
  await hear(scope, play, { heard: { ...said, quotedId: namedIn(play, to)?.externalId ?? null }, as });
};

const visit = { ip: '127.0.0.1', userAgent: 'demo', refreshToken: null, keep: () => undefined, forget: () => undefined };

const agentSays: Act<'says'> = async (scope, play, { text, file, to, as }) => {
  const prop = file === null ? null : play.stage.props.get(file);
  const uploads = prop === null ? [] : [prop];
  const quoted = namedIn(play, to);
  await sendMessages(
    { ...scope, sessionId: 'demo', uploads, visit },
    { ticketId: play.ticketId, body: text, ...(quoted && { quotedMsg: { id: quoted.externalId } }) },
  );
  if (as !== undefined) {
    const message = await scope.em.findOneOrFail(Message, { ticketId: play.ticketId, fromMe: true }, { orderBy: { id: 'desc' } });
    // What is changed, taken back or liked later has arrived before.
    await receiveItem(scope, play.connectionId, items.receipt([message.externalId], 'delivered'));
    play.named.set(as, { id: message.id, externalId: message.externalId, byPerson: false });
  }
};

const plain = (play: Play, { now }: Scope) => ({ externalId: idOf(play), at: now, media: null, quotedId: null });

const acts: { readonly [Name in Step['step']]: Act<Name> } = {
  says: (scope, play, step) => (step.side === 'customer' ? customerSays : agentSays)(scope, play, step),
  place: (scope, play, { text, as, latitude, longitude }) => {
    const body = bodyOf('location', { personId: 0, body: text, latitude, longitude });
    return hear(scope, play, { heard: { ...plain(play, scope), kind: 'location', body }, as });
  },
  card: (scope, play, { name, number, as }) => {
    const body = bodyOf('contact', { personId: 0, cardName: name, cardNumber: number });
    return hear(scope, play, { heard: { ...plain(play, scope), kind: 'contact', body }, as });
  },
  accepts: async (scope, { ticketId }) => acceptTicket(scope, await heldTicket(scope, ticketId), { userId: scope.actor.userId }),
  closes: async (scope, { ticketId }) => closeTicket(scope, await heldTicket(scope, ticketId)),
  notes: async (scope, { ticketId }, { text }) => {
    const note = await addNote(scope, { ticketId, contactId: 0, note: text });
    note.createdAt = scope.now;
  },
  moves: async (scope, play, { queue, who }) => {
    const next = who === null ? null : of(play.stage.people, who);
    const destination = { queueId: of(play.stage.queues, queue), userId: next?.userId ?? null };
    await transferTicket(scope, await heldTicket(scope, play.ticketId), destination);
    play.agent = next;
  },
  reacts: async (scope, play, { side, emoji, to }) => {
    const { id, externalId, byPerson } = of(play.named, to);
    if (side === 'agent') {
      return reactToMessage(scope, { rowId: id, emoji });
    }
    play.seenAt = scope.now;
    return receiveItem(scope, play.connectionId, items.reaction(play.person, { id: externalId, byPerson }, emoji));
  },
  edits: async (scope, play, { side, text, to }) => {
    const { externalId } = of(play.named, to);
    return side === 'agent'
      ? editMessage(scope, { messageId: externalId, ticketId: play.ticketId, body: text })
      : receiveItem(scope, play.connectionId, items.edit(play.person, externalId, text));
  },
  removes: async (scope, play, { side, to }) => {
    const { externalId } = of(play.named, to);
    return side === 'agent'
      ? removeMessage(scope, { messageId: externalId })
      : receiveItem(scope, play.connectionId, items.revoke(play.person, externalId));
  },
};

/** The customer acts through the channel, in the house's name; everything else is somebody's work. */
function actorOf({ agent, stage }: Play, step: Step): Actor {
  const isCustomer = ('side' in step && step.side === 'customer') || step.step === 'place' || step.step === 'card';
  return isCustomer || agent === null ? houseActor(stage.companyId) : agent;
}

async function act(scope: Scope, play: Play, { step, time }: { step: Step; time: Date }): Promise<void> {
  if (step.step === 'accepts') {
    play.agent = of(play.stage.people, step.who);
  }
  // The table ties each name to the step of that name.
  const perform = acts[step.step] as Act<Step['step']>;
  await during(scope, { time, actor: actorOf(play, step) }, (inside) => perform(inside, play, step));
}

/** How far the company's words have come: what was answered was read, the last of them stand where the script says. */
async function tick(scope: Scope, { talk: { ticks = 'read' }, ticketId, seenAt, connectionId }: Play): Promise<void> {
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

const isAction = (step: Step): boolean => 'side' in step && step.side === 'agent' && step.step !== 'says';

/** Edits, reactions and the like have reached the customer long ago: nothing of them is to be sent again. */
async function settle(scope: Scope, { connectionId, talk }: Play): Promise<void> {
  if (talk.steps.some(isAction)) {
    await letters.written(scope, await letters.next(scope, connectionId, { unansweredFor: null, except: [] }));
  }
}

/** Performs a conversation from its first word to its last, at the times given for its steps. */
export async function perform(
  scope: Scope,
  stage: Stage,
  { talk, times, number }: { talk: Talk; times: readonly Date[]; number: string },
): Promise<void> {
  const connectionId = of(stage.connections, talk.connection);
  const person = { id: 0, connectionId, name: talk.with, number, isOnline: true, readsAtOnce: false, isCompanyTyping: false, unread: 0 };
  const play: Play = { stage, talk, connectionId, person, agent: null, ticketId: 0, place: 0, named: new Map(), seenAt: new Date(0) };
  for (const [place, step] of talk.steps.entries()) {
    play.place = place;
    await act(scope, play, { step, time: times[place] ?? stage.now });
  }
  await during(scope, { time: times.at(-1) ?? stage.now, actor: houseActor(stage.companyId) }, async (inside) => {
    await tick(inside, play);
    await settle(inside, play);
    const tags = (talk.tags ?? []).map((tag) => ({ id: of(stage.tags, tag) }));
    await (tags.length === 0 ? undefined : syncTags(inside, { ticketId: play.ticketId, tags }));
  });
}
