import { describe, expect, it } from 'vitest';
import { Rooms } from './rooms.ts';

const pending = { join: 'joinTickets', leave: 'leaveTickets', argument: 'pending' };
const bell = { join: 'joinNotification', leave: 'leaveNotification' };

function house() {
  const said: string[] = [];
  const rooms = new Rooms();
  const open = (): void => rooms.open((event, ...values) => said.push([event, ...values].join(' ')));
  const heard = (): string[] => said.splice(0);
  return { rooms, open, heard };
}

describe('Rooms', () => {
  it('enters once and leaves with the last', () => {
    const { rooms, open, heard } = house();
    open();
    const first = rooms.enter(pending);
    const second = rooms.enter(pending);
    expect(heard()).toEqual(['joinTickets pending']);
    first();
    expect(heard()).toEqual([]);
    second();
    expect(heard()).toEqual(['leaveTickets pending']);
  });
  it('counts a way out only once', () => {
    const { rooms, open, heard } = house();
    open();
    const first = rooms.enter(bell);
    rooms.enter(bell);
    first();
    first();
    expect(heard()).toEqual(['joinNotification']);
  });
  it('waits for the line, and enters everything again on the next one', () => {
    const { rooms, open, heard } = house();
    rooms.enter(pending);
    const leave = rooms.enter(bell);
    expect(heard()).toEqual([]);
    open();
    expect(heard()).toEqual(['joinTickets pending', 'joinNotification']);
    rooms.close();
    leave();
    open();
    expect(heard()).toEqual(['joinTickets pending']);
  });
});
