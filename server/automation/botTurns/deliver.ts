import { writeFile } from 'node:fs/promises';
import { showTyping, type StoredMedia } from '#server/conversations/messages/index.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BotTurn } from './BotTurn.ts';
import { lockAnswered } from './lockAnswered.ts';
import type { Outcome, Reply } from './Outcome.ts';
import { sendReply, storeReplyFile } from './sendReply.ts';
import { saveSent } from './turnQueue.ts';

/** Bytes of a reply that is no text; null: it is written, or left out. */
export type FetchContent = (
  reply: Reply,
) => Promise<{ readonly content: Buffer; readonly name: string | null; readonly type: string } | null>;

export interface DeliveryDeps {
  readonly platform: Platform;
  readonly companyId: number;
  readonly open: OpenContext<Scope>;
  readonly fetchContent: FetchContent;
}

/** False: somebody else answers in the conversation now. */
async function deliverOne(
  { open }: DeliveryDeps,
  turn: BotTurn,
  sent: { index: number; reply: Reply; media: StoredMedia | null },
): Promise<boolean> {
  return open(async (scope) => {
    const ticket = await lockAnswered(scope, turn);
    if (ticket !== null) {
      await sendReply(scope, ticket, { turn, ...sent });
      await saveSent(scope, turn, sent.index + 1);
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
export type Delivery = 'delivered' | 'takenOver' | 'later';

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
