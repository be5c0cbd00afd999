import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { startHouse, type MadeUser, type TestHouse } from '#server/testing/house.ts';

let house: TestHouse;
let admin: MadeUser;
let connectionId: number;

const call: typeof calling = (endpoint, input) => calling(endpoint, input);
let calling: ReturnType<TestHouse['as']>['call'];

beforeAll(async () => {
  house = await startHouse({ DEMO: 'true' });
  ({ admin } = await house.company());
  calling = house.as(admin).call;
  connectionId = (await call(api.connections.create, { name: 'Balcão', provider: 'simulated' })).id;
  await connected(connectionId);
});

const connected = (id: number) =>
  vi.waitFor(async () => expect((await call(api.connections.show, { id })).status).toBe('CONNECTED'), { timeout: 5_000, interval: 20 });

const person = (name = 'Marina Alves') => call(api.phone.addPerson, { connectionId, name });
const tickets = () => call(api.tickets.page, { showAll: true, status: 'pending' });

const ticketOf = (name: string) =>
  vi.waitFor(
    async () => {
      const found = (await tickets()).tickets.find(({ contact }) => contact?.name === name);
      expect(found).toBeDefined();
      return found ?? expect.fail();
    },
    { timeout: 5_000, interval: 20 },
  );

describe('a conversation over the simulated channel', () => {
  it('goes from the phone to a ticket, back as a reply, and shows its ticks on both sides', async () => {
    const marina = await person();
    const [written] = await call(api.phone.send, { personId: marina.id, body: 'Oi, chegou?' });
    expect(written).toMatchObject({ status: 'sent', byPerson: true, body: 'Oi, chegou?' });
    const ticket = await ticketOf('Marina Alves');
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Oi, chegou?' });
    await call(api.tickets.update, { id: ticket.id, status: 'open', userId: admin.id });
    await call(api.messages.send, { ticketId: ticket.id, body: 'Chegou sim!' });
    const ack = async (expected: number) =>
      vi.waitFor(
        async () => {
          const { messages } = await call(api.messages.page, { ticketId: ticket.id });
          expect(messages.at(-1)).toMatchObject({ body: 'Chegou sim!', ack: expected });
        },
        { timeout: 5_000, interval: 20 },
      );
    await ack(3);
    await call(api.phone.act, { personId: marina.id, act: 'read' });
    await ack(4);
    const { messages } = await call(api.phone.chat, { id: marina.id });
    expect(messages.map(({ body, status }) => [body, status])).toEqual([
      ['Oi, chegou?', 'read'],
      ['Chegou sim!', 'read'],
    ]);
  });
});
