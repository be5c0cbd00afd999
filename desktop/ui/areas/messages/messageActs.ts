import { createContext, useContext } from 'react';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { Waiting } from '#shared/areas/waiting.ts';
import { editLife, revokeLife } from '#shared/rules/delivery.ts';
import type { CardContact } from './messageKind.ts';

/** What can be done with a message of this conversation. */
export interface MessageActs {
  /** Writing is possible now: replies, reactions, edits and retries make sense. */
  readonly mayWrite: boolean;
  readonly isAdmin: boolean;
  readonly isGroup: boolean;
  readonly contactName: string;
  /** The number over which the conversation goes, by its name, while it is not connected. */
  readonly awayNumber: string | null;
  /** What messages that have not left wait for, by their rows; nothing of those that are about to leave. */
  readonly waits: ReadonlyMap<number, Waiting>;
  reply(message: MessageRecord): void;
  react(message: MessageRecord, emoji: string): void;
  copy(message: MessageRecord): void;
  edit(message: MessageRecord): void;
  forward(message: MessageRecord): void;
  remove(message: MessageRecord): void;
  details(message: MessageRecord): void;
  retry(message: MessageRecord): void;
  openPicture(message: MessageRecord): void;
  /** Scrolls to another message of the conversation. */
  goTo(rowId: number): void;
  readonly talkTo: ((contact: CardContact) => void) | undefined;
}

const nobody = (): void => undefined;
/** Nothing can be done: on paper, and wherever nobody says otherwise. */
export const noActs: MessageActs = {
  mayWrite: false,
  isAdmin: false,
  isGroup: false,
  contactName: '',
  awayNumber: null,
  waits: new Map(),
  reply: nobody,
  react: nobody,
  copy: nobody,
  edit: nobody,
  forward: nobody,
  remove: nobody,
  details: nobody,
  retry: nobody,
  openPicture: nobody,
  goTo: nobody,
  talkTo: undefined,
};

export const MessageActsContext = createContext<MessageActs>(noActs);
export const useMessageActs = (): MessageActs => useContext(MessageActsContext);
const editable = new Set(['conversation', 'extendedTextMessage', 'editedMessage', 'chat']);

/** When the other side stops taking changes of a text. */
export const editableUntil = ({ createdAt }: MessageRecord): Date => new Date(new Date(createdAt).getTime() + editLife);

/** An own text, fresh enough to be changed. */
export function isEditable(message: MessageRecord, now: number): boolean {
  const { fromMe, isDeleted, mediaType, createdAt, delivery } = message;
  const isText = editable.has(mediaType ?? 'conversation');
  return fromMe && !isDeleted && isText && delivery !== 'failed' && now - new Date(createdAt).getTime() < editLife;
}

/** An own message that can still be taken back for everybody; one that did not arrive always can, here at least. */
export function isRemovable({ steps, delivery, failure, createdAt }: MessageRecord, now: number): boolean {
  const left = steps?.server ?? steps?.written ?? createdAt;
  const isHere = delivery === 'queued' || (delivery === 'failed' && failure !== 'unconfirmed');
  return isHere || now - new Date(left).getTime() < revokeLife;
}
