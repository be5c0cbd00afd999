import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { startContactFixture } from '#server/testing/fixtures/startContactFixture.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { findOrCreateContact } from './findOrCreateContact.ts';

const { server, company, agent, connectionId, freshNumber, create } = await startContactFixture();

const identity = { address: '', number: null, alias: null, name: null, isGroup: false };

describe('a person that a channel reports', () => {
  const meet = (person: Partial<typeof identity> | object) =>
    server.inCompany(company.id, (scope) => findOrCreateContact(scope, { ...identity, ...person }, connectionId));

  it('is one contact under a number and a privacy id, also where they were reported separately', async () => {
    const number = freshNumber();
    const hidden = await meet({ address: '111@lid', alias: '111' });
    expect(hidden.number).toBe('~111');
    const contactByNumber = await meet({ address: `${number}@s.whatsapp.net`, number });
    expect(contactByNumber.id).not.toBe(hidden.id);
    const both = await meet({ address: '111@lid', alias: '111', number });
    expect(both.id).toBe(hidden.id);
    // A listener merges them; see identity.
    await vi.waitFor(async () => expect((await meet({ address: number, number })).id).toBe(hidden.id), 5_000);
    expect((await meet({ address: '111@lid', alias: '111' })).number).toBe(number);
    const revealed = await meet({ address: '222@lid', alias: '222', name: 'Rosa' });
    const later = freshNumber();
    expect(await meet({ address: '222@lid', alias: '222', number: later })).toMatchObject({ id: revealed.id, number: later, name: 'Rosa' });
  });

  it.each([
    ['5511981112222', '551181112222'],
    ['5491122334455', '541122334455'],
  ])('is one contact under either spelling of %s, also where it is not the first number', async (long, short) => {
    const first = await meet({ address: `${short}@s.whatsapp.net`, number: short });
    expect((await meet({ address: `${long}@s.whatsapp.net`, number: long })).id).toBe(first.id);
    const other = await create();
    await server.as(company.admin).call(api.identity.merge, { id: other.id, otherId: first.id });
    const second = { long: long.replace(/.$/, '9'), short: short.replace(/.$/, '9') };
    const later = await meet({ address: `${second.short}@c.us`, number: second.short });
    await server.as(company.admin).call(api.identity.merge, { id: other.id, otherId: later.id });
    for (const number of [long, short, second.long, second.short]) {
      expect((await meet({ address: `${number}@c.us`, number })).id, number).toBe(other.id);
    }
  });

  it('may swap numbers with another one, both reported at once', async () => {
    const [ana, rui] = ['331@lid', '332@lid'].map((address) => ({ ...identity, address, alias: address }));
    const numbers = [freshNumber(), freshNumber()];
    const report = (...owned: readonly (string | undefined)[]) =>
      server.inCompany(company.id, async (scope) => {
        for (const [index, person] of [ana, rui].entries()) {
          await findOrCreateContact(scope, { ...identity, ...person, number: owned[index] ?? null }, connectionId);
        }
      });
    await report(...numbers);
    const { id } = await meet({ ...ana });
    await report(...numbers.toReversed());
    expect(await meet({ ...ana })).toMatchObject({ id, number: numbers[1] });
    expect(await meet({ ...rui })).toMatchObject({ number: numbers[0] });
  });

  it('keeps the name that people gave', async () => {
    const contact = await create({ name: 'Dona Marina' });
    expect((await meet({ address: `${contact.number}@s.whatsapp.net`, number: contact.number, name: 'marinaaa' })).name).toBe(
      'Dona Marina',
    );
    const number = freshNumber();
    expect((await meet({ address: number, number })).name).toBe(number);
    expect((await meet({ address: number, number, name: 'Bia' })).name).toBe('Bia');
    expect((await meet({ address: number, number, name: 'Beatriz' })).name).toBe('Bia');
  });

  it.each([
    ['\u202EanA', 'anA'],
    ['Zé\nTEL:1', 'Zé TEL:1'],
    ['Família 👨‍👩‍👧', 'Família 👨‍👩‍👧'],
    [`${'a'.repeat(199)}😀`, 'a'.repeat(199)],
    ['\u3164', null],
    [' \u200B\u2800 ', null],
  ])('who is called %j elsewhere is %j here, else the number', async (name, shown) => {
    const number = freshNumber();
    expect((await meet({ address: number, number, name })).name).toBe(shown ?? number);
    const later = freshNumber();
    await meet({ address: later, number: later });
    expect((await meet({ address: later, number: later, name })).name).toBe(shown ?? later);
  });

  it('gets a picture, at most once a day, kept as a file', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    const channels = server.platform.channels ?? expect.fail();
    const fetches = vi.spyOn(channels, 'fetchPicture').mockResolvedValue(png);
    const number = freshNumber();
    const { id } = await meet({ address: `${number}@s.whatsapp.net`, number });
    const url = async () => (await server.as(agent).call(api.contacts.show, { id })).profilePicUrl;
    await vi.waitFor(async () => expect(await url()).toMatch(/\.png\?/), { timeout: 10_000, interval: 50 });
    expect(Buffer.from(await (await fetch((await url()).replace(/^https?:\/\/[^/]+/, server.url))).arrayBuffer())).toEqual(png);
    await meet({ address: `${number}@s.whatsapp.net`, number });
    expect(fetches.mock.calls.filter(([, , address]) => address.startsWith(number))).toHaveLength(1);
    fetches.mockRestore();
  });

  it('is recorded once, where it changes something', async () => {
    const { number } = await server.inCompany(company.id, (scope) => makeContact(scope));
    const recordEvents = async () => {
      const eventNames: string[] = [];
      await server.inCompany(company.id, async (scope) => {
        const recordingScope = { ...scope, recordEvent: (name: string) => void eventNames.push(name) } as typeof scope;
        await findOrCreateContact(recordingScope, { ...identity, address: `${number}@s.whatsapp.net`, number }, connectionId);
      });
      return eventNames;
    };
    expect(await recordEvents()).toEqual(['contact.changed']);
    expect(await recordEvents()).toEqual([]);
  });
});
