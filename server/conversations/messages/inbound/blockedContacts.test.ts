import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { InboundCall } from '#server/channels/Channel.ts';
import { drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { setUpInboundFixture } from '#server/testing/fixtures/setUpInboundFixture.ts';

const { fixture, sql, take, ticketsOf, messagesOf } = setUpInboundFixture();

const admin = () => fixture.server.as(fixture.admin);

async function contactIdOf(number: string): Promise<number> {
  const [row] = await sql<{ id: number }>('select id from contacts where number = $1', [number]);
  return row?.id ?? expect.fail();
}

/** A contact that has written once, blocked since, and its number. */
async function blockWriter(reason = ''): Promise<{ number: string; id: number }> {
  const number = newNumber();
  await take(inboundMessage(number, { body: 'antes' }));
  const id = await contactIdOf(number);
  await admin().call(api.contactBlocks.create, { contactIds: [id], reason });
  await drainDomainEvents(fixture.server.platform, fixture.companyId);
  return { number, id };
}

const blockOf = async (id: number) => (await admin().call(api.contactBlocks.show, { id })).block;

const eventNames = async (): Promise<string[]> =>
  (await drainDomainEvents(fixture.server.platform, fixture.companyId)).map(({ name }) => name);

describe('what a blocked contact writes', () => {
  it('is kept, opens no conversation, counts as read and tells nobody', async () => {
    const { number } = await blockWriter();
    const [ticket = expect.fail()] = await ticketsOf(number);
    await sql(`update tickets set status = 'closed', unread_messages = 0, closed_at = now() where id = $1`, [ticket.id]);
    await eventNames();
    await take(inboundMessage(number, { body: 'depois' }));
    expect((await eventNames()).filter((name) => /^(message|ticket)\./.test(name))).toEqual([]);
    expect(await sql('select status, unread_messages as unread from tickets where id = $1', [ticket.id])).toEqual([
      { status: 'closed', unread: 0 },
    ]);
    expect(await sql(`select body from messages where ticket_id = $1 order by id`, [ticket.id])).toEqual([
      { body: 'antes' },
      { body: 'depois' },
    ]);
  });

  it('is kept in a closed conversation where there was none', async () => {
    const number = newNumber();
    const { id } = await fixture.server.inCompany(fixture.companyId, (scope) => makeContact(scope));
    await sql('update contacts set number = $2 where id = $1', [id, number]);
    await admin().call(api.contactBlocks.create, { contactIds: [id] });
    await take(inboundMessage(number, { body: 'oi' }));
    expect(await sql('select t.status, m.body from tickets t join messages m on m.ticket_id = t.id where t.contact_id = $1', [id])).toEqual(
      [{ status: 'closed', body: 'oi' }],
    );
  });

  it('opens a conversation again after the contact is unblocked', async () => {
    const { number, id } = await blockWriter();
    await sql(`update tickets set status = 'closed', closed_at = now() - interval '3 days' where contact_id = $1`, [id]);
    await admin().call(api.contactBlocks.remove, { contactIds: [id] });
    await take(inboundMessage(number, { body: 'de volta' }));
    expect(await sql(`select status from tickets where contact_id = $1 order by id`, [id])).toEqual([
      { status: 'closed' },
      { status: 'pending' },
    ]);
    expect(await messagesOf(number)).not.toEqual([]);
  });

  it('counts for calls too: one is kept, without an answer', async () => {
    const { number, id } = await blockWriter();
    const call: InboundCall = {
      type: 'call',
      id: `call-${number}`,
      caller: inboundMessage(number).chat,
      at: new Date(),
      isRinging: false,
      isVideo: false,
    };
    await take(call);
    expect(
      await sql(
        `select m.media_type as kind, m.from_me as mine from messages m join tickets t on t.id = m.ticket_id
      where t.contact_id = $1 order by m.id`,
        [id],
      ),
    ).toEqual([
      { kind: 'conversation', mine: false },
      { kind: 'call_log', mine: false },
    ]);
  });
});

describe('the block list', () => {
  it('says who blocked whom, when and why, and is searched', async () => {
    const { id } = await blockWriter('Propaganda de seguros');
    const { contactBlocks } = await admin().call(api.contactBlocks.page, { searchParam: 'seguros' });
    expect(contactBlocks).toMatchObject([{ id, reason: 'Propaganda de seguros', userName: 'Made Admin', onWhatsApp: false }]);
    expect(await blockOf(id)).toMatchObject({ id, reason: 'Propaganda de seguros' });
    const { auditRecords } = await admin().call(api.audit.page, { action: 'contact.block' });
    expect(auditRecords).toContainEqual(expect.objectContaining({ subjectId: id, details: { reason: 'Propaganda de seguros' } }));
  });

  it('keeps who blocked first, and lets many go at once', async () => {
    const [one, other] = [await blockWriter('primeira'), await blockWriter('segunda')];
    await admin().call(api.contactBlocks.create, { contactIds: [one.id], reason: 'outra' });
    expect(await blockOf(one.id)).toMatchObject({ reason: 'primeira' });
    await admin().call(api.contactBlocks.remove, { contactIds: [one.id, other.id] });
    expect(await blockOf(one.id)).toBeNull();
    expect(await blockOf(other.id)).toBeNull();
  });

  it('is for admins, and of one company', async () => {
    const { id } = await blockWriter();
    const stranger = await fixture.server.makeCompany();
    const calls = fixture.server.as(stranger.admin);
    await expect(calls.call(api.contactBlocks.create, { contactIds: [id] })).toFailWith('ERR_NO_CONTACT_FOUND');
    await expect(calls.call(api.contactBlocks.remove, { contactIds: [id] })).toFailWith('ERR_NO_CONTACT_FOUND');
    await expect(calls.call(api.contactBlocks.show, { id })).toFailWith('ERR_NO_CONTACT_FOUND');
    expect((await calls.call(api.contactBlocks.page, {})).contactBlocks).toEqual([]);
    await expect(fixture.server.as(stranger.agent).call(api.contactBlocks.create, { contactIds: [id] })).toFailWith('ERR_NO_PERMISSION');
    expect(await blockOf(id)).not.toBeNull();
  });
});

it('a merge keeps the person blocked', async () => {
  const { id } = await blockWriter('golpe');
  const other = await fixture.server.inCompany(fixture.companyId, (scope) => makeContact(scope));
  await admin().call(api.identity.merge, { id: other.id, otherId: id });
  await vi.waitFor(async () => expect(await blockOf(other.id)).toMatchObject({ reason: 'golpe' }));
  const [merge = expect.fail()] = await admin().call(api.identity.merges, { id: other.id });
  await admin().call(api.identity.undo, { id: merge.id });
  expect(await blockOf(other.id)).toBeNull();
  expect(await blockOf(id)).toMatchObject({ reason: 'golpe' });
});
