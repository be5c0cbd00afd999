import type { OutgoingMessage } from '#server/channels/Channel.ts';
import { rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { editLife, revokeLife, type ActionKind } from '#shared/rules/delivery.ts';
import { Message } from './Message.ts';
import { keyOf } from './deliveriesOutgoing.ts';

interface ActionRow {
  readonly id: number;
  readonly messageId: number;
  readonly kind: ActionKind;
  readonly body: string;
  readonly externalId: string;
  readonly at: string;
}

/** What we do to a message, on its way. */
interface Action {
  readonly kind: 'action';
  readonly id: number;
  readonly outgoing: OutgoingMessage;
  readonly isAgain: boolean;
  readonly until: Date | null;
  readonly at: Date;
}

/** How long each of them reaches anybody, in milliseconds; a reaction always does. */
const lives: Readonly<Record<ActionKind, number | null>> = { edit: editLife, revoke: revokeLife, reaction: null };

/** Until when it reaches anybody, null without end: the provider counts from when it got the message. */
export function reachesUntil(kind: ActionKind, { origin, sentAt, writtenAt, serverAt }: Message): Date | null {
  const got = origin === 'phone' ? sentAt : (serverAt ?? writtenAt);
  const life = lives[kind];
  return got && life !== null ? new Date(got.getTime() + life) : null;
}

function outgoingAction({ kind, body, externalId }: ActionRow, message: Message): OutgoingMessage {
  const about = { externalId, chat: message.chat, target: keyOf(message) };
  switch (kind) {
    case 'edit':
      return { ...about, kind, body };
    case 'revoke':
      return { ...about, kind };
    case 'reaction':
      return { ...about, kind, emoji: body };
  }
}

const letterOf = (row: ActionRow, message: Message): Action => ({
  kind: 'action',
  id: row.id,
  outgoing: outgoingAction(row, message),
  isAgain: false,
  until: reachesUntil(row.kind, message),
  at: new Date(row.at),
});

/** What we do to messages that have left, whether anybody confirmed it or not; one that has not is waited for. */
export async function waitingActions(
  { em }: Scope,
  connectionId: number,
  { except, limit }: { readonly except: readonly string[]; readonly limit: number },
): Promise<Action[]> {
  const waiting = await rows<ActionRow>(
    em,
    `select a.id::float8 as id, a.message_id::float8 as "messageId", a.kind, a.body, a.external_id as "externalId", iso(a.created_at) as at
     from message_actions a join messages m on m.id = a.message_id
     where a.connection_id = $1 and a.state = 'queued' and m.delivery is distinct from 'queued'
       and (m.delivery is distinct from 'failed' or m.may_have_arrived) and m.chat <> all($3) order by a.id limit $2`,
    [connectionId, limit, except],
  );
  const messages = await em.find(Message, { id: { $in: waiting.map(({ messageId }) => messageId) } });
  return waiting.flatMap((row) => {
    const message = messages.find(({ id }) => id === row.messageId);
    return message ? [letterOf(row, message)] : [];
  });
}
