import { describe, expect, it } from 'vitest';
import { createViewerBoard } from './ViewerBoard.ts';

const key = { companyId: 1, ticketId: 7 };
const ana = (isTyping = false) => ({ userId: 3, isTyping });

describe('createViewerBoard', () => {
  it('counts a user once, who types where one of the pages says so', () => {
    const board = createViewerBoard();
    expect([
      board.set('a', { ...key, viewers: [ana()] }, 0),
      board.set('b', { ...key, viewers: [ana()] }, 0),
      board.set('b', { ...key, viewers: [ana(true)] }, 0),
    ]).toEqual([true, false, true]);
    expect(board.viewers(key)).toEqual([ana(true)]);
    expect([board.set('b', { ...key, viewers: [] }, 0), board.viewers(key), board.ticketIds(1)]).toEqual([true, [ana()], [7]]);
    expect([board.set('a', { ...key, viewers: [] }, 0), board.viewers(key), board.ticketIds(1)]).toEqual([true, [], []]);
  });

  it('forgets processes that ended or fell silent, not its own', () => {
    const board = createViewerBoard();
    board.set('own', { ...key, viewers: [ana()] }, 0);
    board.set('gone', { companyId: 2, ticketId: 8, viewers: [ana()] }, 0);
    board.set('silent', { companyId: 2, ticketId: 9, viewers: [ana()] }, 5);
    expect([board.removeNode('gone'), board.removeUnseen('own', 6), board.viewers(key)]).toEqual([
      [{ companyId: 2, ticketId: 8 }],
      [{ companyId: 2, ticketId: 9 }],
      [ana()],
    ]);
  });
});
