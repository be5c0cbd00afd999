import { createContext, useContext } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { WaitingMessage } from '#shared/conversations/messages/waiting.ts';
import { canEditText, editWindowMs, revokeWindowMs } from '#shared/rules/delivery.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';

/** Actions on the messages of the open conversation. */
export interface MessageActions {
  /** Whether replies, reactions, edits and retries are possible. */
  readonly canWrite: boolean;
  readonly isAdmin: boolean;
  readonly isGroup: boolean;
  readonly contactName: string;
  /** Name of the ticket's connection while it is offline. */
  readonly disconnectedNumber: string | null;
  /** Wait reasons of unsent messages by row id; messages about to be sent have none. */
  readonly waits: ReadonlyMap<number, WaitingMessage>;
  reply(message: MessageRecord): void;
  react(message: MessageRecord, emoji: string): void;
  copy(message: MessageRecord): void;
  edit(message: MessageRecord): void;
  forward(message: MessageRecord): void;
  remove(message: MessageRecord): void;
  showDetails(message: MessageRecord): void;
  retry(message: MessageRecord): void;
  openPicture(message: MessageRecord): void;
  /** Scrolls to a message of the conversation. */
  goTo(rowId: number): void;
  readonly startConversation: ((contact: ContactRecord) => void) | undefined;
}

const noop = (): void => undefined;
/** Default for print and for messages outside a conversation. */
export const noMessageActions: MessageActions = {
  canWrite: false,
  isAdmin: false,
  isGroup: false,
  contactName: '',
  disconnectedNumber: null,
  waits: new Map(),
  reply: noop,
  react: noop,
  copy: noop,
  edit: noop,
  forward: noop,
  remove: noop,
  showDetails: noop,
  retry: noop,
  openPicture: noop,
  goTo: noop,
  startConversation: undefined,
};

export const MessageActionsContext = createContext<MessageActions>(noMessageActions);
export const useMessageActions = (): MessageActions => useContext(MessageActionsContext);
/** End of WhatsApp's time limit for edits. */
export const editDeadline = ({ createdAt }: MessageRecord): Date => new Date(new Date(createdAt).getTime() + editWindowMs);

/** Own message with a text within the time limit for edits. */
export function isEditable(message: MessageRecord, now: number): boolean {
  const { fromMe, isDeleted, mediaType, body, media, createdAt, delivery } = message;
  const isText = canEditText({ kind: mediaType ?? 'conversation', body, fileName: media?.name ?? null });
  return fromMe && !isDeleted && isText && delivery !== 'failed' && now - new Date(createdAt).getTime() < editWindowMs;
}

/** Own message within the time limit for deletion; one that was never sent can always be deleted locally. */
export function isRemovable({ steps, delivery, failure, createdAt }: MessageRecord, now: number): boolean {
  const leftAt = steps?.server ?? steps?.written ?? createdAt;
  const isHere = delivery === 'queued' || (delivery === 'failed' && failure !== 'unconfirmed');
  return isHere || now - new Date(leftAt).getTime() < revokeWindowMs;
}
