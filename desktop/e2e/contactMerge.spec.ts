import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChannelPerson } from '#server/channels/Channel.ts';
import { receiveMessage } from '#server/conversations/messages/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { inboundMessage } from '#server/testing/fixtures/inboundItems.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;
let companyId: number;
let connectionId: number;

const inCompanyScope = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  runInScope(product.platform, { companyId, actor: systemActor(companyId) }, work);

beforeAll(async () => {
  product = await startTestProduct();
  companyId = 1;
  const [connection] = await inCompanyScope(({ em }) =>
    queryRows(em, queryOf({ id: column.number() }, `select id from connections where name = 'Loja Centro'`)),
  );
  connectionId = connection?.id ?? expect.fail('the demo has lost its number');
});

const number = '5511955554444';
const alias = '277777777777@lid';
const plain = { name: null, isGroup: false };
const byNumber: ChannelPerson = { ...plain, address: `${number}@s.whatsapp.net`, number, alias: null, name: 'Renata Prado' };
const byAlias: ChannelPerson = { ...plain, address: alias, number: null, alias };

async function receiveText(person: ChannelPerson, body: string, secondsAgo: number): Promise<number> {
  const at = new Date(Date.now() - secondsAgo * 1000);
  const message = await inCompanyScope((scope) =>
    receiveMessage(scope, connectionId, inboundMessage('', { chat: person, sender: person, body, at, key: { chat: person.address } })),
  );
  return message?.ticketId ?? expect.fail('the message was known');
}

/** Accepts the ticket as the admin and returns its path. */
async function acceptTicket(ticketId: number): Promise<string> {
  const accepted = await inCompanyScope(({ em }) =>
    queryRows(
      em,
      queryOf(
        { uuid: column.text() },
        `update tickets set status = 'open', user_id = (select id from users where email = 'admin@demo.prosa') where id = $1 returning uuid`,
      ),
      [ticketId],
    ),
  );
  return `/tickets/${accepted[0]?.uuid ?? ''}`;
}

const bubble = (page: Page, body: string) => page.getByRole('log').getByText(body);

describe('one person with number and LID', () => {
  it('merges into one conversation live, and splits again when an admin undoes it', async () => {
    const older = await acceptTicket(await receiveText(byNumber, 'Escrevi pelo número', 60));
    const younger = await acceptTicket(await receiveText(byAlias, 'E agora pelo outro', 30));
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: younger });
    await bubble(page, 'E agora pelo outro').waitFor();
    // A privacy id (LID) has neither name nor number.
    await page.getByRole('heading', { name: 'número oculto', level: 1 }).waitFor();

    await receiveText({ ...byAlias, number }, 'Sou a mesma pessoa', 0);
    await page.waitForURL((url) => url.pathname === older);
    await page.getByText('Este atendimento foi unido a outro do mesmo contato.').waitFor();
    for (const body of ['Escrevi pelo número', 'E agora pelo outro', 'Sou a mesma pessoa']) {
      await bubble(page, body).waitFor();
    }
    await page.getByRole('heading', { name: 'Renata Prado' }).first().waitFor();

    await page.getByRole('button', { name: /^Desfazer a união/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Desfazer a união/ }).click();
    await page.getByRole('button', { name: 'Separar contatos' }).click();
    await page.getByText('Contatos separados').waitFor();
    await page.getByText('Nenhum contato foi unido a este.').waitFor();
    await bubble(page, 'E agora pelo outro').waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });
});

describe('one person with two numbers', () => {
  const person = (name: string, of: string): ChannelPerson => ({
    ...plain,
    alias: null,
    address: `${of}@s.whatsapp.net`,
    number: of,
    name,
  });
  const old = person('Quitéria Lins', '5511955551111');
  const fresh = person('Quitéria (novo)', '5511955552222');

  it('is merged by an admin after a preview, and split again', async () => {
    const first = await acceptTicket(await receiveText(old, 'Do telefone antigo', 60));
    await acceptTicket(await receiveText(fresh, 'Do telefone novo', 30));
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: first });
    await bubble(page, 'Do telefone antigo').waitFor();

    await page.getByRole('button', { name: 'Unir com outro contato' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Unir contatos' });
    await page.keyboard.type('quitéria');
    await dialog.getByRole('option', { name: /novo/ }).waitFor();
    await expect.poll(() => dialog.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    for (const messages of [
      '1 atendimento vem junto',
      '1 atendimento em andamento se junta ao que já está aberto',
      'O que chegar de +55 11 95555-2222 também entra neste contato',
      'Fica como Quitéria Lins, +55 11 95555-1111',
    ]) {
      await dialog.getByText(messages).waitFor();
    }
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Trocar quem continua' }).click();
    await dialog.getByText('Fica como Quitéria (novo), +55 11 95555-2222').waitFor();
    await dialog.getByRole('button', { name: 'Trocar quem continua' }).click();
    await dialog.getByText('Fica como Quitéria Lins, +55 11 95555-1111').waitFor();
    await dialog.getByRole('button', { name: 'Unir contatos' }).press('Enter');
    await page.getByText('Contatos unidos', { exact: true }).first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    for (const body of ['Do telefone antigo', 'Do telefone novo']) {
      await bubble(page, body).waitFor();
    }
    await page.getByRole('heading', { name: 'Quitéria Lins' }).first().waitFor();

    await page.getByRole('button', { name: 'Desfazer a união com Quitéria (novo)' }).click();
    await page.getByRole('button', { name: 'Separar contatos' }).click();
    await page.getByText('Nenhum contato foi unido a este.').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('is offered in the contact list too, on a phone and in dark mode', async () => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', {
      path: '/contacts',
      width: 390,
      height: 844,
      colorScheme: 'dark',
    });
    await page.getByRole('button', { name: 'Ações de Beatriz Farias' }).click();
    await page.getByRole('menuitem', { name: 'Unir Beatriz Farias com outro contato' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unir contatos' });
    await dialog.getByRole('button', { name: 'Unir contatos' }).click();
    await dialog.getByText('Escolha o outro contato.').waitFor();
    await dialog.getByRole('combobox').fill('Bruna');
    await dialog.getByRole('option', { name: /Bruna Figueira/ }).click();
    await dialog.getByText(/^Fica como Beatriz Farias/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
});

describe('the health of a number', () => {
  it.each([
    ['wide and light', { width: 1440 }],
    ['narrow and dark', { width: 390, height: 844, colorScheme: 'dark' }],
  ] as const)('is shown with its limits, figures and outages, and follows them, %s', async (_, options) => {
    await inCompanyScope(async ({ em }) => {
      await execute(
        em,
        `insert into connection_outages (company_id, connection_id, state, reason, started_at, ended_at, recovered)
         values ($1, $2, 'backoff', 'network', now() - interval '1 hour', now() - interval '50 minutes', 3)`,
        [companyId, connectionId],
      );
    });
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path: '/connections' });
    const open = page.getByRole('button', { name: 'Ver a saúde de Loja Centro' });
    if (options.width < 600) {
      await page
        .getByRole('button', { name: /Loja Centro/ })
        .last()
        .click();
      await page.getByRole('menuitem', { name: 'Ver a saúde de Loja Centro' }).click();
    } else {
      await page.getByRole('row', { name: /^Loja Centro/ }).hover();
      await open.click();
    }
    const dialog = page.getByRole('dialog', { name: 'Saúde de Loja Centro' });
    await dialog.getByText('3 mensagens recuperadas').first().waitFor();
    await dialog.getByRole('img', { name: /^Mensagens recebidas e enviadas/ }).waitFor();
    await expectAccessible(page);

    await inCompanyScope(async (scope) => {
      await execute(scope.em, 'update connections set new_contacts_per_day = 7 where id = $1', [connectionId]);
      scope.recordEvent('connection.measured', { connectionId });
    });
    await dialog.getByText(/de 7 contatos novos hoje/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await inCompanyScope(({ em }) => execute(em, 'update connections set new_contacts_per_day = null where id = $1', [connectionId]));
    expect(consoleErrors).toEqual([]);
  });
});
