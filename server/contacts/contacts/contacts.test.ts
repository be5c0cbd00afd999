import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactInput } from '#shared/contacts/contacts/index.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { startContactFixture } from '#server/testing/fixtures/startContactFixture.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { findOrCreateContact } from './findOrCreateContact.ts';
import { contactBroadcasts } from './area.ts';

const { server, company, agent, connectionId, freshNumber, create } = await startContactFixture();

const checks = (number: string) =>
  server.inCompany(company.id, ({ em }) => uncheckedRows(em, 'select is_there from number_checks where number = $1', [number]));

describe('POST /contacts', () => {
  it('adds a contact whose number is on WhatsApp, under its digits', async () => {
    const number = freshNumber();
    const contact = await create({
      number: `+55 (11) ${number.slice(4, 9)}-${number.slice(9)}`,
      email: 'Marina@Exemplo.test',
      extraInfo: [{ name: 'CPF', value: '1' }],
    });
    expect(contact).toMatchObject({ number, email: 'marina@exemplo.test', whatsappId: connectionId, profilePicUrl: '', isGroup: false });
    expect(contact.extraInfo).toEqual([{ id: expect.any(Number), name: 'CPF', value: '1', contactId: contact.id }]);
    expect(contact).not.toHaveProperty('alreadyExists');
  });

  it('shows a name as it was typed: on one line, without marks of direction', async () => {
    expect((await create({ name: ' \u202Egnp.exe\u202C  adir\u200Bref\nLtda ' })).name).toBe('gnp.exe adirref Ltda');
  });

  it('answers the known contact for a known number, and leaves it as it is', async () => {
    const first = await create();
    const second = await create({ number: first.number, name: 'Outra Pessoa' });
    expect(second).toMatchObject({ id: first.id, name: 'Marina Alves', alreadyExists: true, existingContact: { id: first.id } });
  });

  it('makes one contact of two that come at once', async () => {
    const number = freshNumber();
    const [one, other] = await Promise.all([create({ number }), create({ number })]);
    expect(one.id).toBe(other.id);
    expect([one.alreadyExists, other.alreadyExists].toSorted()).toEqual([true, undefined]);
  });

  it('refuses a number that is not on WhatsApp; a preview says so', async () => {
    const number = '5511900000000';
    await expect(create({ number })).toFailWith('ERR_WAPP_INVALID_CONTACT');
    // Checked before the transaction: a rollback does not remove the result.
    expect(await checks(number)).toEqual([{ is_there: false }]);
    const body = { name: 'Ninguém', number };
    const preview = await server.as(agent).send('POST', '/contacts?preview=true', body);
    expect(preview).toMatchObject({
      status: 200,
      body: { invalido: true, error: 'ERR_WAPP_INVALID_CONTACT', name: 'Ninguém', number, email: '' },
    });
  });

  it('believes a check for thirty days, and a failed one for a day', async () => {
    const { number } = await create();
    const channels = server.platform.channels ?? expect.fail();
    const asks = vi.spyOn(channels, 'checkNumber');
    const other = await server.inCompany(company.id, async (scope) => {
      const { ensureNumberChecks, requireNumberCheck } = await import('./numberCheck.ts');
      const { platform, companyId, log } = scope;
      const checkAfter = async (days: number, checked: string) => {
        const then = { ...scope, now: new Date(scope.now.getTime() + days * dayMs) };
        await ensureNumberChecks({ platform, companyId, log, open: (work) => work(then) }, connectionId, { numbers: [checked] });
        return requireNumberCheck(then, checked);
      };
      await checkAfter(0, number);
      await checkAfter(0, '5511900000000');
      expect(asks).not.toHaveBeenCalled();
      await checkAfter(2, '5511900000000');
      await checkAfter(29, number);
      expect(asks).toHaveBeenCalledTimes(1);
      return checkAfter(31, number);
    });
    expect(other.exists).toBe(true);
    expect(asks).toHaveBeenCalledTimes(2);
    asks.mockRestore();
  });

  it('needs a connection, and one that runs', async () => {
    const { admin } = await server.makeCompany();
    await expect(create({}, admin)).toFailWith('ERR_NO_DEF_WAPP_FOUND');
    const { id } = await server.as(admin).call(api.connections.create, { name: 'Balcão', provider: 'simulated' });
    await server.as(admin).call(api.connections.stop, { id });
    await expect(create({}, admin)).toFailWith('ERR_WAPP_NOT_INITIALIZED');
  });

  it('names what is wrong', async () => {
    await expect(create({ number: '98765' })).toFailWith('ERR_VALIDATION', { number: 'string.min' });
    await expect(create({ name: 'x' })).toFailWith('ERR_VALIDATION', { name: 'string.min' });
  });
});

describe('PUT /contacts/:id', () => {
  const update = (input: Partial<ContactInput> & { id: number }) => server.as(agent).call(api.contacts.update, input);

  it('changes, adds and takes away extra information, and leaves it when it is not named', async () => {
    const contact = await create({
      extraInfo: [
        { name: 'CPF', value: '1' },
        { name: 'RG', value: '2' },
      ],
    });
    const [cpf] = contact.extraInfo;
    const changed = await update({
      id: contact.id,
      extraInfo: [
        { id: cpf?.id ?? 0, name: 'CPF', value: '9' },
        { name: 'Cidade', value: 'Santos' },
      ],
    });
    expect(changed.extraInfo.map(({ name, value }) => [name, value])).toEqual([
      ['CPF', '9'],
      ['Cidade', 'Santos'],
    ]);
    expect((await update({ id: contact.id, name: 'Marina A.' })).extraInfo).toHaveLength(2);
    expect((await update({ id: contact.id, extraInfo: [] })).extraInfo).toEqual([]);
  });

  it("does not touch another contact's extra information", async () => {
    const other = await create({ extraInfo: [{ name: 'CPF', value: 'segredo' }] });
    const contact = await create();
    const info = { id: other.extraInfo[0]?.id ?? 0, name: 'CPF', value: 'trocado' };
    const changed = await update({ id: contact.id, extraInfo: [info] });
    expect(changed.extraInfo[0]?.id).not.toBe(info.id);
    expect((await server.as(agent).call(api.contacts.show, { id: other.id })).extraInfo[0]?.value).toBe('segredo');
  });

  it('does not take the number of another contact, and takes a whole record back', async () => {
    const taken = await create();
    const contact = await create();
    await expect(update({ id: contact.id, number: taken.number })).toFailWith('ERR_DUPLICATED_CONTACT');
    const answer = await server.as(agent).send('PUT', `/contacts/${contact.id}`, { ...contact, name: 'Inteira', companyId: 99 });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Inteira', number: contact.number, companyId: company.id } });
  });

  it('leads what comes from the new number here, and what comes from the old one elsewhere', async () => {
    const contact = await create();
    const number = freshNumber();
    await update({ id: contact.id, number });
    const contactOf = (of: string) =>
      server.inCompany(company.id, (scope) =>
        findOrCreateContact(
          scope,
          { address: `${of}@s.whatsapp.net`, number: of, alias: null, name: 'Quem', isGroup: false },
          connectionId,
        ),
      );
    expect((await contactOf(number)).id).toBe(contact.id);
    expect((await contactOf(contact.number)).id).not.toBe(contact.id);
  });

  it("keeps a group's id and a privacy id when a form sends back their digits", async () => {
    const ids = await server.inCompany(company.id, async (scope) => {
      const group = await findOrCreateContact(
        scope,
        { address: '120-363@g.us', number: '120-363', alias: null, name: 'Obra', isGroup: true },
        connectionId,
      );
      const hidden = await findOrCreateContact(
        scope,
        { address: '987@lid', number: null, alias: '987', name: 'Oculta', isGroup: false },
        connectionId,
      );
      await scope.em.flush();
      return [group.id, hidden.id];
    });
    for (const [index, number] of ['120-363', '~987'].entries()) {
      const answer = await server
        .as(agent)
        .send('PUT', `/contacts/${ids[index]}`, { name: 'Com outro nome', number: `${number}00000`.slice(0, number.length) });
      expect([200, 400]).toContain(answer.status);
      const shown = await server.as(agent).call(api.contacts.show, { id: ids[index] ?? 0 });
      expect(shown.number).toBe(number);
    }
  });
});

describe('GET and DELETE /contacts/:id', () => {
  it('shows the connection by its name alone', async () => {
    const { id } = await create();
    expect((await server.as(agent).call(api.contacts.show, { id })).whatsapp).toEqual({ id: connectionId, name: 'Balcão' });
  });

  it('removes a contact with its conversations, and says so to the lists that showed them', async () => {
    const { id, ticketId } = await server.inCompany(company.id, async (scope) => {
      const ticket = await makeTicket(scope, {});
      return { id: ticket.contactId, ticketId: ticket.id };
    });
    await expect(server.as(agent).call(api.contacts.remove, { id })).toFailWith('ERR_NO_PERMISSION');
    const events: unknown[] = [];
    await server.inCompany(company.id, async (scope) => {
      const { removeContact } = await import('./updateContact.ts');
      await removeContact({ ...scope, recordEvent: (...fact) => void events.push(fact) }, { id });
    });
    expect(events.map((fact) => (fact as string[])[0])).toEqual(['ticket.removed', 'contact.removed']);
    await expect(server.as(agent).call(api.contacts.show, { id })).toFailWith('ERR_NO_CONTACT_FOUND');
    await expect(server.as(company.admin).call(api.tickets.show, { id: ticketId })).toFailWith('ERR_NO_TICKET_FOUND');
  });
});

describe('the live events of a contact', () => {
  it('carry it whole to the company', async () => {
    const contact = await create({ extraInfo: [{ name: 'CPF', value: '1' }] });
    const broadcasts = await server.inCompany(company.id, async (scope) => {
      const of = (on: string) => contactBroadcasts.find((one) => one.on === on);
      return [
        ...((await of('contact.created')?.render(scope, { contactId: contact.id } as never)) ?? []),
        ...((await of('contact.removed')?.render(scope, { contactId: 7 } as never)) ?? []),
      ];
    });
    const to = [`company-${company.id}-mainchannel`];
    expect(broadcasts).toEqual([
      {
        to,
        event: 'contact',
        body: { action: 'create', contact: expect.objectContaining({ id: contact.id, extraInfo: contact.extraInfo }) },
      },
      { to, event: 'contact', body: { action: 'delete', contactId: 7 } },
    ]);
  });
});
