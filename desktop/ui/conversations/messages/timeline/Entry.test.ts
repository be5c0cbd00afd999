import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketRound } from '#shared/conversations/tickets/rounds.ts';
import { buildEntries } from './buildEntries.ts';
import type { Entry } from './Entry.ts';

const [exampleMessage] = api.messages.page.example.result.messages;
const at = (minute: number): string => new Date(Date.UTC(2029, 4, 2, 12, minute)).toISOString();

function message(minute: number, part: Partial<MessageRecord> = {}): MessageRecord {
  if (exampleMessage === undefined) {
    throw new Error('the contract shows no message');
  }
  return { ...exampleMessage, rowId: minute, createdAt: at(minute), ticketId: 9, ...part };
}
const round = (id: number, part: Partial<TicketRound> = {}): TicketRound => ({
  id,
  ticketId: 9,
  openedAt: at(0),
  openedBy: null,
  isReopened: false,
  closedAt: null,
  closedBy: null,
  ...part,
});
const ana = { id: 7, name: 'Ana Beatriz Lopes' };

const describeEntry = (entry: Entry): string => {
  if (entry.kind === 'message') {
    return `m${entry.message.rowId}`;
  }
  if (entry.kind !== 'opened' && entry.kind !== 'closed') {
    return entry.kind;
  }
  const author = entry.by ?? (entry.isByContact ? 'contact' : 'nobody');
  return `${entry.isReopened && entry.kind === 'opened' ? 're' : ''}${entry.kind} ${entry.ticketId} ${author}`;
};
const describeEntries = (messages: MessageRecord[], rounds: TicketRound[], hasMore = false): string[] =>
  buildEntries({ messages, rounds, hasMore, notes: [], moves: [], outboxItems: [], unreadDivider: null }).map(describeEntry);

describe('ticket transitions', () => {
  it('appear in order of time with their author', () => {
    const rounds = [
      round(1, { openedAt: at(1), closedAt: at(6), closedBy: ana }),
      round(2, { openedAt: at(20), openedBy: ana, isReopened: true, closedAt: at(30), closedBy: ana }),
      round(3, { openedAt: at(41), isReopened: true }),
    ];
    // The contact's message is slightly older than the ticket it opens, and a reply from the phone lies in between.
    const messages = [message(0), message(5, { fromMe: true }), message(21, { fromMe: true }), message(35, { fromMe: true }), message(40)];
    const turns = buildEntries({ messages, rounds, hasMore: false, notes: [], moves: [], outboxItems: [], unreadDivider: null }).filter(
      (entry) => 'by' in entry,
    );
    expect(turns.map((turn) => ('at' in turn ? turn.at : null))).toEqual([at(0), at(6), at(20), at(30), at(40)]);
    expect(describeEntries(messages, rounds)).toEqual([
      'day',
      'opened 9 contact',
      'm0',
      'm5',
      'closed 9 Ana',
      'reopened 9 Ana',
      'm21',
      'closed 9 Ana',
      'm35',
      'reopened 9 contact',
      'm40',
    ]);
  });

  it('appear after the last message, but not before the loaded range', () => {
    const rounds = [
      round(1, { openedAt: at(0), closedAt: at(5), closedBy: ana }),
      round(2, { openedAt: at(7), openedBy: ana, isReopened: true, closedAt: at(12) }),
    ];
    expect(describeEntries([message(8), message(10)], rounds, true)).toEqual(['m8', 'm10', 'closed 9 nobody']);
  });

  it('close the previous ticket before the next starts; a ticket without rounds is inferred', () => {
    const before = message(1, { ticketId: 4 });
    const older = message(0, { ticketId: 3 });
    const rounds = [
      round(1, { ticketId: 4, openedAt: at(1), closedAt: at(3), closedBy: ana }),
      round(2, { openedAt: at(8), openedBy: ana }),
    ];
    expect(describeEntries([older, before, message(9, { fromMe: true })], rounds, true)).toEqual([
      'm0',
      'closed 3 nobody',
      'opened 4 contact',
      'm1',
      'closed 4 Ana',
      'opened 9 Ana',
      'm9',
    ]);
  });

  it('show the day unless an adjacent message does', () => {
    const days = (rounds: TicketRound[], messages: MessageRecord[]) =>
      buildEntries({ messages, rounds, hasMore: true, notes: [], moves: [], outboxItems: [], unreadDivider: null }).flatMap((entry) =>
        'isSameDay' in entry ? [entry.isSameDay] : [],
      );
    const late = 60 * 24;
    expect(days([round(1, { closedAt: at(5) }), round(2, { openedAt: at(late), isReopened: true })], [message(1), message(late)])).toEqual([
      true,
      true,
    ]);
    expect(days([round(1, { closedAt: at(late) })], [message(1)])).toEqual([false]);
  });

  it('keep the day between end and reopening', () => {
    const rounds = [round(1, { closedAt: at(5), closedBy: ana }), round(2, { openedAt: at(60 * 24), isReopened: true })];
    expect(describeEntries([message(1), message(60 * 24)], rounds, true)).toEqual([
      'm1',
      'closed 9 Ana',
      'day',
      'reopened 9 contact',
      expect.any(String),
    ]);
  });
});
