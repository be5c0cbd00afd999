import { beforeAll, describe, expect, it } from 'vitest';
import { contactExports } from '#shared/i18n/pt/contacts.ts';
import { contactFields } from '#shared/i18n/pt/contacts.ts';
import { contacts } from '#shared/i18n/pt/contacts.ts';
import { schedules } from '#shared/i18n/pt/outreach.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { systemActor, runInScope } from '#server/platform/database/scope.ts';
import { findRow, findToast } from './runListSuite.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
  await runInScope(product.platform, { companyId: 1, actor: systemActor(1) }, async ({ em }) => {
    await execute(
      em,
      `insert into contacts (company_id, name, number) values
         (1, 'Zuleica Prado', '5511970004321'), (1, 'Zuleica P.', '551170004321')`,
    );
    await execute(
      em,
      `insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, last_message, from_me, last_message_at, closed_at)
       select 1, 'closed', c.id, w.id, q.id, e'*Juliana:*\\nSegue o *link*', true, now(), now()
       from contacts c, connections w, queues q where c.name = 'Zuleica Prado' and w.name = 'Loja 2' and q.name = 'Entregas'`,
    );
    await execute(
      em,
      `insert into schedules (company_id, contact_id, user_id, body, send_at, next_attempt_at, repeats_from, planned_at, status,
         is_cancelled_by_answer, repeat, attempts)
       select 1, c.id, u.id, e'*Juliana:*\\n{{firstName}}, até *amanhã*!', at, at, at, now(), 'CANCELADA', true, 'never', 0
       from contacts c, users u, cast(now() + interval '1 day' as timestamptz) at
       where c.name = 'Zuleica Prado' and u.email = 'juliana@demo.prosa'`,
    );
  });
});

const { blocks, duplicates, tabs } = contacts;

describe('contacts', () => {
  it('are exported, blocked and let go, and kept apart', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/contacts' });
    await page.locator('main tbody tr').first().waitFor();

    await page.getByRole('button', { name: contactExports.title }).click();
    const dialog = page.getByRole('dialog', { name: contactExports.title });
    await dialog.getByRole('checkbox', { name: contactExports.field.email }).press(' ');
    await dialog.getByRole('button', { name: contactExports.create }).click();
    const link = dialog.getByRole('link', { name: /XLSX/ });
    await link.waitFor();
    expect(await link.getAttribute('href')).toContain('prosa-contacts-');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: tabs.duplicates }).click();
    const pair = page.getByRole('listitem', { name: 'Zuleica Prado e Zuleica P.' });
    await pair.getByText(duplicates.reasons.number).waitFor();
    await expectAccessible(page);
    await pair.getByRole('link', { name: 'Zuleica Prado' }).click();

    await page.getByRole('link', { name: /^Segue o link/ }).waitFor();
    // As the customer would have read it, and why not.
    const scheduled = page.getByRole('listitem').filter({ hasText: contacts.timeline.kinds.schedule });
    await scheduled.getByText('Zuleica, até amanhã!', { exact: true }).waitFor();
    await scheduled.getByText(schedules.statuses.CANCELADA).waitFor();

    await page.getByRole('button', { name: blocks.block }).click();
    const asked = page.getByRole('dialog', { name: 'Bloquear Zuleica Prado?' });
    await asked.getByLabel(blocks.reason).fill('golpe');
    await asked.getByRole('button', { name: blocks.block }).click();
    await findToast(page, blocks.done).waitFor();
    await page.getByRole('listitem').filter({ hasText: contacts.timeline.kinds.blocked }).getByText('golpe').waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: contacts.page.all }).click();
    await page.getByRole('tab', { name: tabs.blocked }).click();
    await findRow(page, 'Zuleica Prado').getByRole('checkbox').press(' ');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Desbloquear 1 contato' }).press('Enter');
    await page.getByRole('heading', { name: blocks.empty.title }).waitFor();

    await page.getByRole('tab', { name: tabs.duplicates }).click();
    await pair.getByRole('button', { name: /^Não unir/ }).press('Enter');
    await findToast(page, duplicates.dismissed).waitFor();
    await pair.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('have the fields that the company defines', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/settings/contactFields' });
    await page.getByRole('button', { name: contactFields.first }).click();
    const dialog = page.getByRole('dialog', { name: contactFields.new });
    await dialog.getByLabel(contactFields.name).fill('Plano');
    await dialog.getByRole('combobox', { name: contactFields.kind }).click();
    await page.getByRole('option', { name: contactFields.kinds.choice }).click();
    await dialog.getByLabel(contactFields.options).fill('Ouro\nPrata');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: contactFields.save }).click();
    await findRow(page, 'Plano').getByText('Ouro, Prata').waitFor();

    await page.getByRole('link', { name: 'Contatos', exact: true }).click();
    await findRow(page, 'Beatriz Farias').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Editar contato' }).click();
    const form = page.getByRole('dialog', { name: contacts.dialog.editing });
    await form.getByRole('combobox', { name: 'Plano' }).click();
    await page.getByRole('option', { name: 'Prata' }).click();
    await form.getByRole('button', { name: contacts.dialog.save }).click();
    await page.getByRole('complementary').getByText('Prata').waitFor();
    expect(consoleErrors).toEqual([]);
  });
});
