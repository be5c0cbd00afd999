import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { makeConnection } from '#server/testing/fixtures/makeRecords.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, companyId, admin, ana, bia, stranger, support, ticket, message, sql } = await startTicketFixture();

const at = (second: number): Date => new Date(Date.UTC(2029, 4, 2, 12, 0, second));
const search = (who: TestUser, ticketId: number, searchParam: string) =>
  server.as(who).call(api.messages.search, { ticketId, searchParam });

describe('GET /messages/search/:ticketId', () => {
  it('finds text without case and accents, newest first, in earlier tickets on this connection too', async () => {
    const earlier = await ticket({ status: 'closed' });
    const { contactId } = earlier;
    const now = await ticket({ contactId, status: 'open', userId: ana.id });
    const elsewhere = await server.inCompany(companyId, (scope) => makeConnection(scope));
    const other = await ticket({ contactId, status: 'closed', connectionId: elsewhere.id });
    const first = await message(earlier.id, { body: 'A promoção acabou?', sentAt: at(1) });
    const second = await message(now.id, { body: 'Nova PROMOCAO', sentAt: at(2) });
    const third = await message(now.id, { body: 'promoção', sentAt: at(3), fromMe: true });
    await message(now.id, { body: 'nada', sentAt: at(4) });
    await message(other.id, { body: 'promoção em outro número', sentAt: at(5) });
    expect(await search(ana, now.id, ' Promoçao ')).toEqual({ count: 3, rowIds: [third.id, second.id, first.id] });
    expect(await search(ana, earlier.id, 'promoção')).toEqual({ count: 1, rowIds: [first.id] });
  });

  it('takes %, _ and \\ as they are', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id });
    const percent = await message(id, { body: '10% de desconto' });
    await message(id, { body: '10 reais' });
    expect((await search(ana, id, '10%')).rowIds).toEqual([percent.id]);
    expect((await search(ana, id, '_')).count).toBe(0);
    expect((await search(ana, id, '\\')).count).toBe(0);
  });

  it('finds nothing that the searcher may not read', async () => {
    const { id } = await ticket({ status: 'pending' });
    await message(id, { body: 'segredo do suporte', queueId: support });
    const deleted = await message(id, { body: 'segredo apagado', fromMe: true });
    await sql('update messages set is_deleted = true where id = $1', [deleted.id]);
    expect((await search(bia, id, 'segredo')).count).toBe(0);
    expect((await search(admin, id, 'segredo')).count).toBe(2);
    const foreign = await ticket({ status: 'open', userId: bia.id, queueId: support });
    await expect(search(ana, foreign.id, 'segredo')).toFailWith('ERR_NO_PERMISSION');
    await expect(search(stranger, id, 'segredo')).toFailWith('ERR_NO_TICKET_FOUND');
  });

  it('asks for words', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id });
    expect(await server.as(ana).send('GET', `/messages/search/${id}?searchParam=%20`)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { searchParam: expect.any(String) } },
    });
  });
});

describe('GET /messages/:ticketId down to a message', () => {
  it('goes on to it and a little further, over the end of the conversation, and stays a page where it is near', async () => {
    const earlier = await ticket({ status: 'closed' });
    const now = await ticket({ contactId: earlier.contactId, status: 'open', userId: ana.id });
    const made = [];
    for (let n = 0; n < 80; n += 1) {
      made.push(await message(n < 50 ? earlier.id : now.id, { body: `m${n}`, sentAt: at(n) }));
    }
    const page = (downTo: number | undefined, before?: number | undefined) =>
      server.as(ana).call(api.messages.page, { ticketId: now.id, ...(downTo && { downTo }), ...(before && { before }) });
    const first = await page(undefined);
    const before = first.messages[0]?.rowId;
    const far = await page(made[20]?.id, before);
    expect([far.messages[0]?.body, far.messages.at(-1)?.body, far.hasMore]).toEqual(['m10', 'm59', true]);
    expect((await page(made[55]?.id, before)).messages).toHaveLength(20);
    expect((await page(made[79]?.id, before)).messages).toHaveLength(20);
    const end = await page(made[0]?.id, before);
    expect([end.messages[0]?.body, end.messages.length, end.hasMore]).toEqual(['m0', 60, false]);
    const fromStart = await page(made[40]?.id);
    expect([fromStart.messages[0]?.body, fromStart.messages.at(-1)?.body]).toEqual(['m30', 'm79']);
    await expect(page(2_000_000_000)).toFailWith('ERR_NO_MESSAGE_FOUND');
  });
});
