import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { ConversationChanges } from '#shared/conversations/messages/offline.ts';
import type { MessageWindow } from '#ui/conversations/messages/index.ts';

type Quoted = NonNullable<MessageRecord['quotedMsg']>;

/** Changes by message. */
export interface ChangesById {
  readonly gone: ReadonlySet<number>;
  readonly changed: ReadonlyMap<number, MessageRecord>;
}

export const toChangesById = ({ goneRowIds, changed }: ConversationChanges): ChangesById => ({
  gone: new Set(goneRowIds),
  changed: new Map(changed.map((message) => [message.rowId, message])),
});

function updateQuoted(quoted: Quoted, { gone, changed }: ChangesById): Quoted | null {
  const newer = changed.get(quoted.rowId);
  return gone.has(quoted.rowId) ? null : newer === undefined ? quoted : { ...newer, quotedMsg: null };
}

const isAffected = ({ rowId, quotedMsg }: MessageRecord, { gone, changed }: ChangesById): boolean =>
  [rowId, quotedMsg?.rowId ?? 0].some((id) => gone.has(id) || changed.has(id));

/** Conversation without what is gone, also where another message quotes it, and with what was changed; the same object without changes. */
export function applyChanges(messageWindow: MessageWindow, changes: ChangesById): MessageWindow {
  if (!messageWindow.messages.some((message) => isAffected(message, changes))) {
    return messageWindow;
  }
  const messages = messageWindow.messages
    .filter(({ rowId }) => !changes.gone.has(rowId))
    .map((message) => {
      const { queue } = message;
      const newest = changes.changed.get(message.rowId) ?? message;
      const quotedMsg = newest.quotedMsg === null ? null : updateQuoted(newest.quotedMsg, changes);
      return { ...newest, ...(queue === undefined ? {} : { queue }), quotedMsg };
    });
  return { ...messageWindow, messages };
}
