import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { PhoneActInput, PhoneMessage } from '#shared/conversations/phone.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { makeConnectedConnection } from '#server/testing/fixtures/makeConnectedConnection.ts';

let server: TestServer;
/** Runs outside demo mode. */
let productionServer: TestServer;
let admin: TestUser;
let connectionId: number;

const call: typeof calling = (endpoint, input) => calling(endpoint, input);
let calling: ReturnType<TestServer['as']>['call'];

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true', LOG_LEVEL: 'error' });
  productionServer = await startTestServer({ SERVICES: 'web' });
  ({ admin } = await server.makeCompany());
  calling = server.as(admin).call;
  connectionId = await makeConnectedConnection(server, admin);
});

const person = (name = 'Marina Alves') => call(api.phone.addPerson, { connectionId, name });
const idOf = (message: PhoneMessage | undefined): string => message?.id ?? expect.fail('nothing was sent');
const tickets = (searchParam = '') => call(api.tickets.page, { showAll: true, searchParam });
const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 10_000, interval: 30 });
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

async function upload(
  personId: number,
  files: { name: string; type: string; content: Buffer }[],
  fields: Record<string, string> = {},
): Promise<void> {
  const form = new FormData();
  Object.entries({ personId: String(personId), ...fields }).forEach(([key, value]) => form.set(key, value));
  files.forEach(({ name, type, content }) => form.append('files', new Blob([new Uint8Array(content)], { type }), name));
  const headers = { authorization: `Bearer ${admin.token}`, accept: 'application/json' };
  const answer = await fetch(`${server.url}/demo/phone/messages`, { method: 'POST', body: form, headers });
  expect(answer.status).toBe(200);
}

const ticketOf = (name: string) =>
  vi.waitFor(
    async () => {
      const found = (await tickets(name)).tickets.find(({ contact }) => contact?.name === name);
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

  it('delivers everything that a phone can send, with files that can be opened', async () => {
    const rui = await person('Rui Castro');
    await call(api.phone.send, { personId: rui.id, body: 'Veja' });
    const ticket = await ticketOf('Rui Castro');
    await upload(rui.id, [{ name: 'foto.png', type: 'image/png', content: picture }], { body: 'Trincou' });
    await upload(rui.id, [{ name: 'nota.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4 nota') }]);
    await call(api.phone.send, { personId: rui.id, kind: 'location', latitude: -23.58, longitude: -46.64, body: 'Vila Mariana' });
    await call(api.phone.send, { personId: rui.id, kind: 'contact', cardName: 'Motorista', cardNumber: '5511912345678' });
    const kinds = ['conversation', 'image', 'application', 'locationMessage', 'contactMessage'];
    const messages = await until(async () => {
      const page = await call(api.messages.page, { ticketId: ticket.id });
      expect(page.messages.map(({ mediaType }) => mediaType)).toEqual(kinds);
      expect(page.messages.filter(({ media }) => media?.state === 'ready')).toHaveLength(2);
      return page.messages;
    });
    expect(messages.map(({ body }) => body.slice(0, 22))).toEqual([
      'Veja',
      'Trincou',
      'nota.pdf',
      'data:image/png;base64,',
      'BEGIN:VCARD\nVERSION:3.',
    ]);
    const opened = await fetch((messages[1]?.mediaUrl ?? '').replace(/^https?:\/\/[^/]+/, server.url));
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(picture);
  });

  it('applies edits, revokes and reactions of both sides', async () => {
    const bia = await person('Bia Souza');
    const [own] = await call(api.phone.send, { personId: bia.id, body: 'Ola' });
    const ticket = await ticketOf('Bia Souza');
    const act = (input: Omit<PhoneActInput, 'personId' | 'messageId'>) =>
      call(api.phone.act, { personId: bia.id, messageId: idOf(own), ...input });
    await act({ act: 'edit', body: 'Olá!' });
    await act({ act: 'react', body: '👍' });
    const message = async () => (await call(api.messages.page, { ticketId: ticket.id })).messages[0];
    await until(async () =>
      expect(await message()).toMatchObject({ body: 'Olá!', isEdited: true, reactions: [{ emoji: '👍', fromMe: false }] }),
    );
    await act({ act: 'delete' });
    await until(async () => expect(await message()).toMatchObject({ isDeleted: true }));
    await call(api.tickets.update, { id: ticket.id, status: 'open', userId: admin.id });
    await call(api.messages.send, { ticketId: ticket.id, body: 'Boa tarde' });
    const shown = async () => (await call(api.phone.chat, { id: bia.id })).messages.at(-1);
    await until(async () => expect(await shown()).toMatchObject({ body: 'Boa tarde', status: 'delivered' }));
    const sent = (await call(api.messages.page, { ticketId: ticket.id })).messages.at(-1) ?? expect.fail();
    await call(api.messages.edit, { messageId: sent.id, body: 'Boa noite', ticketId: ticket.id });
    await call(api.messages.react, { rowId: sent.rowId, emoji: '❤️' });
    await until(async () => expect(await shown()).toMatchObject({ body: 'Boa noite', isEdited: true, companyReaction: '❤️' }));
    await call(api.messages.remove, { messageId: sent.id });
    await until(async () => expect(await shown()).toMatchObject({ isDeleted: true }));
  });

  it('waits for offline phones, and reads at once where a phone does', async () => {
    const leo = await person('Léo Dias');
    await call(api.phone.send, { personId: leo.id, body: 'Oi' });
    const ticket = await ticketOf('Léo Dias');
    await call(api.tickets.update, { id: ticket.id, status: 'open', userId: admin.id });
    await call(api.phone.changePerson, { id: leo.id, isOnline: false });
    await call(api.messages.send, { ticketId: ticket.id, body: 'Está aí?' });
    const ack = (expected: number) =>
      until(async () => expect((await call(api.messages.page, { ticketId: ticket.id })).messages.at(-1)).toMatchObject({ ack: expected }));
    await ack(2);
    await call(api.phone.changePerson, { id: leo.id, isOnline: true });
    await ack(3);
    expect((await call(api.phone.changePerson, { id: leo.id, readsAtOnce: true })).unread).toBe(0);
    await ack(4);
    await call(api.messages.send, { ticketId: ticket.id, body: 'Que bom' });
    await ack(4);
  });

  it('fails for a number without an account', async () => {
    const number = '5511900000000';
    const { id } = await call(api.phone.addPerson, { connectionId, name: 'Ninguém', number });
    await call(api.phone.send, { personId: id, body: 'Só eu falo' });
    const ticket = await ticketOf('Ninguém');
    await call(api.tickets.update, { id: ticket.id, status: 'open', userId: admin.id });
    await call(api.messages.send, { ticketId: ticket.id, body: 'Alô?' });
    await until(async () =>
      expect((await call(api.messages.page, { ticketId: ticket.id })).messages.at(-1)).toMatchObject({
        delivery: 'failed',
        failure: 'notOnWhatsApp',
        ack: 0,
      }),
    );
  });

  it('makes one contact, one ticket and all messages of a burst of strangers', async () => {
    const strangers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => person(`Estranho-${'abcdefghij'[index]}${'abcdefghij'[index]}`)),
    );
    await Promise.all(
      strangers.map(async ({ id }) => {
        for (let line = 0; line < 5; line += 1) {
          await call(api.phone.send, { personId: id, body: `linha ${line}` });
        }
      }),
    );
    for (const { name } of strangers) {
      const ticket = await until(async () => {
        const all = (await tickets(name)).tickets;
        expect(all.map(({ unreadMessages }) => unreadMessages)).toEqual([5]);
        return all[0];
      });
      const { messages } = await call(api.messages.page, { ticketId: ticket?.id ?? 0 });
      expect(messages.map(({ body }) => body)).toEqual([0, 1, 2, 3, 4].map((line) => `linha ${line}`));
    }
  });
});

describe('the phones', () => {
  it('exist in demo mode only', async () => {
    const { admin: owner, agent } = await productionServer.makeCompany();
    const ask = (who: TestUser) => productionServer.as(who).send('GET', '/demo/phone/people?connectionId=1');
    expect(await ask(owner)).toMatchObject({ status: 404, body: { code: 'ERR_NOT_FOUND' } });
    expect((await ask(agent)).status).toBe(403);
  });

  it("refuse another company's number, and what a phone cannot send", async () => {
    const other = await server.makeCompany();
    await expect(server.as(other.admin).call(api.phone.addPerson, { connectionId, name: 'Intruso' })).toFailWith('ERR_NO_WAPP_FOUND');
    const { id } = await person('Sem Palavras');
    await expect(call(api.phone.send, { personId: id, body: '   ' })).toFailWith('ERR_VALIDATION');
    await expect(call(api.phone.send, { personId: id, kind: 'image' })).toFailWith('ERR_VALIDATION');
    await expect(call(api.phone.act, { personId: id, act: 'edit', messageId: 'nothing', body: 'x' })).toFailWith('ERR_NO_MESSAGE_FOUND');
  });

  it('are cleared without the company losing a message', async () => {
    const { id } = await person('Que Apaga');
    await call(api.phone.send, { personId: id, body: 'Oi' });
    const ticket = await ticketOf('Que Apaga');
    await call(api.phone.clear, { id });
    expect((await call(api.phone.chat, { id })).messages).toEqual([]);
    expect((await call(api.messages.page, { ticketId: ticket.id })).count).toBe(1);
  });
});
