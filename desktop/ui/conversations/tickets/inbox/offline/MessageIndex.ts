import { createSearchTest, foldText, parseSearchTerm } from '#shared/rules/searchWords.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';

/** What a search says of a message. */
export type MessageHit = Pick<MessageRecord, 'id' | 'rowId' | 'body'>;

interface IndexedMessage {
  readonly hit: MessageHit;
  /** Without case and accents. */
  readonly text: string;
}

/** Calls have no text of their own. */
const isSearchable = ({ mediaType, body }: MessageRecord): boolean => mediaType !== 'call_log' && body !== '';

interface IndexedConversation {
  /** Newest first. */
  readonly messages: readonly IndexedMessage[];
  /** All texts, to pass over a conversation with one look. */
  readonly text: string;
}

const emptyConversation: IndexedConversation = { messages: [], text: '' };

/** Messages of the stored conversations. A search reads them all: 20 000 take a few milliseconds, and every word is found, in any order. */
export class MessageIndex {
  readonly #conversations = new Map<number, IndexedConversation>();

  /** `messages`: oldest first. */
  set(ticketId: number, messages: readonly MessageRecord[]): void {
    const indexed = messages
      .filter(isSearchable)
      .map(({ id, rowId, body }): IndexedMessage => ({ hit: { id, rowId, body }, text: foldText(body) }))
      .toReversed();
    this.#conversations.set(ticketId, { messages: indexed, text: indexed.map(({ text }) => text).join('\n') });
  }

  delete(ticketId: number): void {
    this.#conversations.delete(ticketId);
  }

  /** Matches of one conversation, newest first. */
  searchConversation(ticketId: number, term: string): MessageHit[] {
    const isHit = createSearchTest(term);
    const { messages, text } = this.#conversations.get(ticketId) ?? emptyConversation;
    return parseSearchTerm(term).length > 0 && isHit(text) ? messages.flatMap((one) => (isHit(one.text) ? [one.hit] : [])) : [];
  }

  /** Matches by ticket, newest first; a conversation also has messages of the contact's earlier tickets, which count as its own. */
  search(term: string): Map<number, MessageHit[]> {
    const ids = [...this.#conversations.keys()];
    const hits = ids.map((id): [number, MessageHit[]] => [id, this.searchConversation(id, term)]);
    return new Map(hits.filter(([, messages]) => messages.length > 0));
  }
}
