import { createContext, useContext } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { WaitingMessage } from '#shared/areas/waitingMessages.ts';
import { editWindowMs, revokeWindowMs } from '#shared/rules/delivery.ts';
import type { VcardContact } from './messageKind.ts';

/** What can be done with a message of this conversation. */
export interface MessageActions {
  /** Writing is possible now: replies, reactions, edits and retries make sense. */
  readonly canWrite: boolean;
  readonly isAdmin: boolean;
  readonly isGroup: boolean;
  readonly contactName: string;
  /** The number over which the conversation goes, by its name, while it is not connected. */
  readonly disconnectedNumber: string | null;
  /** What messages that have not left wait for, by their rows; nothing of those that are about to leave. */
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
  /** Scrolls to another message of the conversation. */
  goTo(rowId: number): void;
  readonly startConversation: ((contact: VcardContact) => void) | undefined;
}

const noop = (): void => undefined;
/** Nothing can be done: on paper, and wherever nobody says otherwise. */
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
const editableTypes = new Set(['conversation', 'extendedTextMessage', 'editedMessage', 'chat']);

/** When the other side stops taking changes of a text. */
export const editDeadline = ({ createdAt }: MessageRecord): Date => new Date(new Date(createdAt).getTime() + editWindowMs);

/** An own text, fresh enough to be changed. */
export function isEditable(message: MessageRecord, now: number): boolean {
  const { fromMe, isDeleted, mediaType, createdAt, delivery } = message;
  const isText = editableTypes.has(mediaType ?? 'conversation');
  return fromMe && !isDeleted && isText && delivery !== 'failed' && now - new Date(createdAt).getTime() < editWindowMs;
}

/** An own message that can still be taken back for everybody; one that did not arrive always can, here at least. */
export function isRemovable({ steps, delivery, failure, createdAt }: MessageRecord, now: number): boolean {
  const leftAt = steps?.server ?? steps?.written ?? createdAt;
  const isHere = delivery === 'queued' || (delivery === 'failed' && failure !== 'unconfirmed');
  return isHere || now - new Date(leftAt).getTime() < revokeWindowMs;
}
