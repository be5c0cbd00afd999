import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { linkPhone } from './startWhatsAppProcess.ts';

/** Who a message is from and to, from the stanza to the inbox. */
const simulator = await new Simulator().start();
onFileFinished(() => simulator.stop());
const server = await startTestServer(simulator.environment);
const { admin } = await server.makeCompany();
const { call } = server.as(admin);
const phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
const connectionId = await linkPhone(server, admin, phone);

const soon = { timeout: 10_000, interval: 300 };

const ticketOf = (name: string) =>
  vi.waitFor(async () => {
    const { tickets } = await call(api.tickets.page, { showAll: true, searchParam: name });
    expect(tickets).toHaveLength(1);
    return tickets[0] ?? expect.fail();
  }, soon);

const waitForLast = (id: number, lastMessage: string) =>
  vi.waitFor(async () => {
    const ticket = await call(api.tickets.show, { id });
    expect(ticket).toMatchObject({ lastMessage });
    return ticket;
  }, soon);

const waitForMove = (id: number, kind: string) =>
  vi.waitFor(async () => {
    const moves = await call(api.tickets.moves, { id });
    return moves.find((move) => move.kind === kind) ?? expect.fail(`no move ${kind}`);
  }, soon);

const answer = async (id: number, to: SimulatedContact, body: string): Promise<void> => {
  await call(api.messages.send, { ticketId: id, body });
  await to.receivedMessages.waitFor(({ text }) => text === body);
};

describe('a number', () => {
  const ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  const firstNumber = ana.number;
  let ticketId: number;

  beforeAll(async () => {
    await ana.text(phone, 'oi');
    ticketId = (await ticketOf('Ana')).id;
    await call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
  });

  it('that a person has changed is followed, with a line in the conversation', async () => {
    simulator.changeNumber(ana, '5511977770000');
    await ana.text(phone, 'número novo');
    const { contact } = await waitForLast(ticketId, 'número novo');
    expect(contact).toMatchObject({ name: 'Ana', number: '5511977770000' });
    expect(await waitForMove(ticketId, 'numberChanged')).toMatchObject({ note: firstNumber, by: null });
    await answer(ticketId, ana, 'anotado');
  });

  it('that somebody has had before is that of a new contact', async () => {
    const rui = simulator.addContact({ number: firstNumber, name: 'Rui' });
    await rui.text(phone, 'comprei este chip');
    const { contact } = await ticketOf('Rui');
    expect(contact).toMatchObject({ name: 'Rui', number: firstNumber });
    expect((await call(api.tickets.show, { id: ticketId })).contact).toMatchObject({ name: 'Ana', number: '5511977770000' });
  });

  it('that is given to another person while its contact had it is lost, with a line; answers go to the person of the ticket', async () => {
    const bia = simulator.addContact({ number: ana.number, name: 'Bia' });
    await bia.text(phone, 'quem é?');
    const { id, contact } = await ticketOf('Bia');
    expect(contact).toMatchObject({ name: 'Bia', number: '5511977770000' });
    expect(await waitForMove(ticketId, 'numberLost')).toMatchObject({ note: '5511977770000' });
    expect((await call(api.tickets.show, { id: ticketId })).contact).toMatchObject({ name: 'Ana', number: `~${ana.lid}` });
    await answer(ticketId, ana, 'para a Ana');
    await call(api.tickets.update, { id, status: 'open', userId: admin.id });
    await answer(id, bia, 'para a Bia');
    // The copy of the own phone names the contact by the LID alone.
    await phone.text(ana, 'do celular', { attrs: { recipient_pn: '' } });
    await waitForLast(ticketId, 'do celular');
    expect((await call(api.tickets.show, { id })).contact).toMatchObject({ name: 'Bia', number: '5511977770000' });
  });
});

describe('own numbers', () => {
  it('open nothing by a message to oneself', async () => {
    const before = (await call(api.contacts.page, {})).count;
    await phone.text(phone, 'comprar leite');
    await phone.text(phone, 'e pão', { attrs: { from: phone.pn, recipient: phone.pn, recipient_pn: '' } });
    const caio = simulator.addContact({ number: '5511944445555', name: 'Caio' });
    await caio.text(phone, 'depois da nota');
    await ticketOf('Caio');
    expect((await call(api.contacts.page, {})).count).toBe(before + 1);
    expect((await call(api.tickets.page, { showAll: true })).tickets.filter(({ lastMessage }) => /leite|pão/.test(lastMessage))).toEqual(
      [],
    );
  });

  it('that write to each other have one conversation on each side, and no bot answers a bot', async () => {
    await call(api.connections.update, { id: connectionId, name: 'Matriz' });
    const branch = simulator.addPhone({ number: '5511900000002', name: 'Filial' });
    const branchId = await linkPhone(server, admin, branch);
    for (const { id, name } of await call(api.connections.list, {})) {
      await call(api.connections.update, { id, name, greetingMessage: `Olá, aqui é a ${id === branchId ? 'Filial' : 'Loja'}` });
    }
    const contact = await call(api.contacts.byNumber, { name: 'Nossa filial', number: branch.number });
    const { id: ticketId } = await call(api.tickets.create, {
      contactId: contact.id,
      userId: admin.id,
      status: 'open',
      whatsappId: connectionId,
    });
    await call(api.messages.send, { ticketId, body: 'chegou a carga?' });
    await call(api.tickets.update, { id: ticketId, status: 'closed', userId: admin.id });
    const { id: otherId } = await ticketOf('Loja');
    // Who is no number of the company is greeted.
    const duda = simulator.addContact({ number: '5511944446666', name: 'Duda' });
    await duda.text(branch, 'bom dia');
    await duda.receivedMessages.waitFor(({ text }) => text.includes('aqui é a Filial'));
    await branch.text(phone, 'chegou');
    await vi.waitFor(async () => expect((await call(api.tickets.show, { id: otherId })).lastMessage).toBe('chegou'), soon);
    const bodies = async (id: number) => (await call(api.messages.page, { ticketId: id })).messages.map(({ body }) => body);
    expect(await bodies(otherId)).toEqual(['chegou a carga?', 'chegou']);
    expect(await bodies(ticketId)).toEqual(['chegou a carga?']);
    expect((await call(api.tickets.show, { id: ticketId })).status).toBe('closed');
  });
});

describe('a customer without a visible number', () => {
  it('has a name, a username and a conversation; is found by them, and gets the number when it becomes known', async () => {
    const zuza = simulator.addContact({ number: '5511933330000', name: 'Zuza', username: 'zuza.flores' });
    await zuza.text(phone, 'boa tarde');
    const { id, contact } = await ticketOf('Zuza');
    expect(contact).toMatchObject({ name: 'Zuza', username: 'zuza.flores', number: `~${zuza.lid}` });
    for (const searchParam of ['@zuza.flores', 'zuza.fl', 'FLORES']) {
      expect([searchParam, (await call(api.contacts.page, { searchParam })).contacts.map((found) => found.id)]).toEqual([
        searchParam,
        [contact.id],
      ]);
    }
    await call(api.tickets.update, { id, status: 'open', userId: admin.id });
    await answer(id, zuza, 'boa tarde, Zuza');
    zuza.username = '';
    await zuza.text(phone, 'meu número');
    expect((await waitForLast(id, 'meu número')).contact).toMatchObject({ id: contact.id, username: 'zuza.flores', number: zuza.number });
  });
});

describe('an ad', () => {
  const adMessage = {
    extendedTextMessage: {
      text: 'Olá! Quero mais informações',
      contextInfo: {
        conversionSource: 'FB_Ads',
        entryPointConversionSource: 'ctwa_ad',
        entryPointConversionApp: 'instagram',
        externalAdReply: {
          title: 'Promo Verão',
          body: '50% off',
          sourceType: 'ad',
          sourceId: '1202',
          sourceUrl: 'https://fb.me/abc',
          ctwaClid: 'ARabc',
          mediaType: 1,
          thumbnail: Buffer.from('jpeg'),
        },
      },
    },
  };

  it('through which a customer came is on the ticket, in the filter, in the export and in the segments of campaigns', async () => {
    const ivo = simulator.addContact({ number: '5511922220000', name: 'Ivo' });
    await ivo.send(phone, adMessage);
    const { id, ad } = await ticketOf('Ivo');
    expect(ad).toEqual({
      title: 'Promo Verão',
      body: '50% off',
      sourceType: 'ad',
      sourceId: '1202',
      sourceUrl: 'https://fb.me/abc',
      clickId: 'ARabc',
      app: 'instagram',
      entryPoint: 'ctwa_ad',
      picture: Buffer.from('jpeg').toString('base64'),
    });
    await ivo.text(phone, 'ainda tem?');
    expect((await waitForLast(id, 'ainda tem?')).ad?.sourceId).toBe('1202');
    const listed = await call(api.tickets.page, { showAll: true, fromAd: true });
    expect(listed.tickets.map((ticket) => ticket.id)).toEqual([id]);
    expect(listed.count).toBe(1);
    const { id: listId } = await call(api.contactLists.create, {
      name: 'Verão',
      filter: { ...openContactListFilter, adTitle: 'promo ver' },
    });
    expect((await call(api.contactLists.show, { id: listId })).contactsCount).toBe(1);
    const columns = [
      { field: 'number' as const, heading: 'Número' },
      { field: 'ad' as const, heading: 'Anúncio' },
    ];
    const { id: exportId } = await call(api.contactExports.create, { format: 'csv', columns, searchParam: 'Ivo' });
    const url = await vi.waitFor(async () => {
      const made = (await call(api.contactExports.list, {})).find((one) => one.id === exportId);
      return made?.url ?? expect.fail('no sheet');
    }, soon);
    expect(await (await fetch(url.replace(/^https?:\/\/[^/]+/, server.url))).text()).toContain('+5511922220000;Promo Verão');
  });
});
