import { writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { findBillingTask } from '#shared/automation/queueIntegrations/billingProviders.ts';
import { AppError } from '#shared/errors.ts';
import { removeLineControls } from '#shared/kit/removeControls.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import { leaveOutVariables } from '#shared/rules/substituteVariables.ts';
import {
  createVariableExpander,
  type NamedFile,
  queueOutgoing,
  showTyping,
  type StoredMedia,
  storeFile,
} from '#server/conversations/messages/index.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockTicket, type Ticket } from '#server/conversations/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { BotTurn } from './BotTurn.ts';
import type { Outcome, Reply } from './Outcome.ts';
import { saveSent } from './turnQueue.ts';

/** The content of a reply that is a file. */
interface ReplyFile extends NamedFile {
  readonly type: string;
  readonly size: number;
}

/** The company whose bot replies. */
interface ReplyOwner {
  readonly platform: Platform;
  readonly companyId: number;
}

/** Idempotency key of a reply, equal at every try: the database refuses a second message with it. */
function createReplyKey({ companyId }: Scope, { messageId }: BotTurn, index: number): string {
  const digest = createHash('sha256').update(`bot turn ${companyId}/${messageId}/${index}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Null: it is empty, too large, or of a kind that is not sent, and left out like one that cannot be fetched. */
const storeReplyFile = ({ platform, companyId }: ReplyOwner, file: ReplyFile, { kind }: Reply): Promise<StoredMedia | null> =>
  storeFile({ platform, companyId }, file, kind === 'voice' || kind === 'audio' ? 'voice' : undefined).catch((error: unknown) => {
    if (!(error instanceof AppError)) {
      throw error;
    }
    platform.log.warn({ err: error, companyId }, 'a file of a bot cannot be sent');
    return null;
  });

/** WhatsApp takes longer ones, but nobody reads them. */
const maxTextLength = 4000;

interface Sent {
  readonly index: number;
  readonly reply: Reply;
  readonly media: StoredMedia | null;
}

/** Variables of others' words are left out and not filled, as is what turns the direction of words. */
function fillReply(scope: Scope, ticket: Ticket, reply: Reply & { readonly text: string }): string | Promise<string> {
  if ('isExact' in reply) {
    return reply.text;
  }
  return 'isTemplate' in reply
    ? createVariableExpander(scope, ticket, { unknown: 'drop' })(reply.text)
    : leaveOutVariables(removeLineControls(reply.text));
}

/** Queues one reply in a locked ticket. */
async function sendReply(scope: Scope, ticket: Ticket, { turn, index, reply, media }: Sent & { turn: BotTurn }): Promise<void> {
  const body = media === null && 'text' in reply ? (await fillReply(scope, ticket, reply)).trim().slice(0, maxTextLength) : '';
  if (media === null && isBlankText(body)) {
    return;
  }
  await queueOutgoing(scope, ticket, { body, media, quoted: null, clientKey: createReplyKey(scope, turn, index), origin: 'bot' });
}

const queueQuery = queryOf({ name: column.text() }, 'select name from queues where id = $1');

/** A billing system answers as long as the ticket is in a queue of such a name. */
async function isStillAsked({ em }: Scope, { queueId }: Ticket, { billing }: BotTurn): Promise<boolean> {
  const [queue] = await queryRows(em, queueQuery, [queueId ?? null]);
  return queue !== undefined && findBillingTask(queue.name) === billing;
}

const isAutomationOf = ({ useIntegration, promptId, integrationId }: Ticket, turn: BotTurn): boolean =>
  useIntegration && (promptId ?? null) === turn.promptId && (integrationId ?? null) === turn.integrationId;

/** The ticket, locked, while this automation answers in it; null once a person has it, or it has ended otherwise. */
export async function lockAnswered(scope: Scope, turn: BotTurn): Promise<Ticket | null> {
  const ticket = await lockTicket(scope, turn.ticketId);
  const isWaiting = ticket.id === turn.ticketId && ticket.status === 'pending' && !ticket.userId;
  const isOurs = isWaiting && (turn.billing === null ? isAutomationOf(ticket, turn) : await isStillAsked(scope, ticket, turn));
  return isOurs ? ticket : null;
}

/** Bytes of a reply that is no text; null: it is written, or left out. */
export type FetchContent = (
  reply: Reply,
) => Promise<{ readonly content: Buffer; readonly name: string | null; readonly type: string } | null>;

interface DeliveryDeps {
  readonly platform: Platform;
  readonly companyId: number;
  readonly open: OpenContext<Scope>;
  readonly fetchContent: FetchContent;
}

/** False: somebody else answers in the conversation now. */
async function deliverOne(
  { open }: DeliveryDeps,
  turn: BotTurn,
  sentReply: { index: number; reply: Reply; media: StoredMedia | null },
): Promise<boolean> {
  return open(async (scope) => {
    const ticket = await lockAnswered(scope, turn);
    if (ticket !== null) {
      await sendReply(scope, ticket, { turn, ...sentReply });
      await saveSent(scope, turn, sentReply.index + 1);
    }
    return ticket !== null;
  });
}

async function deliverReply(deps: DeliveryDeps, turn: BotTurn, { index, reply }: { index: number; reply: Reply }): Promise<boolean> {
  const fetched = reply.kind === 'text' ? null : await deps.fetchContent(reply);
  if (fetched === null) {
    return deliverOne(deps, turn, { index, reply, media: null });
  }
  const media = await withTempFile(deps.platform, async (path) => {
    const { content, name, type } = fetched;
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    return storeReplyFile(deps, { path, name, type, size: content.length }, reply);
  });
  return deliverOne(deps, turn, { index, reply, media });
}

/** `later`: the next reply has a pause before it, which no worker waits through. */
type Delivery = 'delivered' | 'takenOver' | 'later';

/** Sends the replies that are left and due, one after the other, as if somebody typed them. */
export async function deliver(deps: DeliveryDeps, turn: BotTurn, { replies, delayMs }: Outcome): Promise<Delivery> {
  // An answer that was stored before is taken up when the pause before its next reply is over.
  let isDue = delayMs === 0 || turn.outcome !== null;
  for (const [index, reply] of [...replies.entries()].slice(turn.sent)) {
    if (!isDue) {
      await showTyping(deps.open, turn.ticketId);
      return 'later';
    }
    if (!(await deliverReply(deps, turn, { index, reply }))) {
      return 'takenOver';
    }
    isDue = delayMs === 0;
  }
  return 'delivered';
}
