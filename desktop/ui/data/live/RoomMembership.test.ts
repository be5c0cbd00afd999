import { describe, expect, it } from 'vitest';
import { RoomMembership } from './RoomMembership.ts';

const pending = { join: 'joinTickets', leave: 'leaveTickets', argument: 'pending' };
const bell = { join: 'joinNotification', leave: 'leaveNotification' };

function house() {
  const said: string[] = [];
  const rooms = new RoomMembership();
  const open = (): void => rooms.connect((event, ...values) => said.push([event, ...values].join(' ')));
  const heard = (): string[] => said.splice(0);
  return { rooms, open, heard };
}

describe('Rooms', () => {
  it('enters once and leaves with the last', () => {
    const { rooms, open, heard } = house();
    open();
    const first = rooms.join(pending);
    const second = rooms.join(pending);
    expect(heard()).toEqual(['joinTickets pending']);
    first();
    expect(heard()).toEqual([]);
    second();
    expect(heard()).toEqual(['leaveTickets pending']);
  });
  it('counts a way out only once', () => {
    const { rooms, open, heard } = house();
    open();
    const first = rooms.join(bell);
    rooms.join(bell);
    first();
    first();
    expect(heard()).toEqual(['joinNotification']);
  });
  it('waits for the line, and enters everything again on the next one', () => {
    const { rooms, open, heard } = house();
    rooms.join(pending);
    const leave = rooms.join(bell);
    expect(heard()).toEqual([]);
    open();
    expect(heard()).toEqual(['joinTickets pending', 'joinNotification']);
    rooms.disconnect();
    leave();
    open();
    expect(heard()).toEqual(['joinTickets pending']);
  });
});
