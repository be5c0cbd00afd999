import { describe, expect, it } from 'vitest';
import { RoomMembership } from './RoomMembership.ts';

const pending = { join: 'joinTickets', leave: 'leaveTickets', argument: 'pending' };
const notifications = { join: 'joinNotification', leave: 'leaveNotification' };

function createRooms() {
  const messages: string[] = [];
  const rooms = new RoomMembership();
  const open = (): void => rooms.connect((event, ...values) => messages.push([event, ...values].join(' ')));
  const takeMessages = (): string[] => messages.splice(0);
  return { rooms, open, takeMessages };
}

describe('RoomMembership', () => {
  it('joins once and leaves with the last subscriber', () => {
    const { rooms, open, takeMessages } = createRooms();
    open();
    const first = rooms.join(pending);
    const second = rooms.join(pending);
    expect(takeMessages()).toEqual(['joinTickets pending']);
    first();
    expect(takeMessages()).toEqual([]);
    second();
    expect(takeMessages()).toEqual(['leaveTickets pending']);
  });
  it('leaves only once', () => {
    const { rooms, open, takeMessages } = createRooms();
    open();
    const first = rooms.join(notifications);
    rooms.join(notifications);
    first();
    first();
    expect(takeMessages()).toEqual(['joinNotification']);
  });
  it('waits for a connection and joins all rooms again on the next one', () => {
    const { rooms, open, takeMessages } = createRooms();
    rooms.join(pending);
    const leave = rooms.join(notifications);
    expect(takeMessages()).toEqual([]);
    open();
    expect(takeMessages()).toEqual(['joinTickets pending', 'joinNotification']);
    rooms.disconnect();
    leave();
    open();
    expect(takeMessages()).toEqual(['joinTickets pending']);
  });
});
