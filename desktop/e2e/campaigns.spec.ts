import { beforeAll, describe, expect, it } from 'vitest';
import { prepareCampaigns } from '#server/outreach/campaigns/recurringJobs.ts';
import { saveCampaignSettings } from '#server/outreach/campaigns/campaignSettings.ts';
import { createContactList } from '#server/contacts/contacts/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { campaigns } from '#shared/i18n/pt/outreach.ts';
import { findRow, findToast } from './runListSuite.ts';
import { eachLook } from './eachLook.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const admin = 'admin@demo.prosa';

const idsStatement = `
  select l.id, l.company_id as "companyId", c.whatsapp_id as "connectionId" from contact_lists l join campaigns c on c.contact_list_id = l.id
  where l.name = 'Clientes da varanda' order by c.id limit 1`;

/** A list of four of the demo's customers, and a pace that stops for minutes after the second message. */
async function makeFour(): Promise<{ readonly companyId: number; readonly connectionId: number }> {
  const [demo = expect.fail('the demo has no list')] = await queryAsSupport<{ id: number; companyId: number; connectionId: number }>(
    product.platform,
    idsStatement,
  );
  await runInScope(product.platform, { companyId: demo.companyId, actor: systemActor(demo.companyId) }, async (scope) => {
    const { id } = await createContactList(scope, { name: 'Quatro da varanda' });
    await execute(
      scope.em,
      `insert into contact_list_items (company_id, contact_list_id, name, number, email, validity)
       select company_id, $2, name, number, email, validity from contact_list_items
       where contact_list_id = $1 and validity = 'valid' order by id limit 4`,
      [demo.id, id],
    );
    await saveCampaignSettings(scope, { settings: { messageInterval: 0, longerIntervalAfter: 3, greaterInterval: 300 } });
  });
  return demo;
}

const sentStatement = `
  select m.body, count(distinct m.ticket_id)::int as people, count(*)::int as messages from messages m
  join campaign_shippings s on s.message_id = m.id join campaigns c on c.id = s.campaign_id
  where c.name = 'Aviso de sábado' group by m.body order by m.body desc`;

describe('campaigns', () => {
  it('are written, tried out, sent, watched, stopped, corrected, paused by a warning, and end', { timeout: 90_000 }, async () => {
    const { companyId, connectionId } = await makeFour();
    const { page, consoleErrors } = await product.reuseSignedInVisitor(admin, { path: '/campaigns' });
    const shoot = (name: string): Promise<void> => savePicture(page, `campaigns-${name}`);
    await findRow(page, 'Poltronas de volta').getByText('Finalizada').waitFor();
    await expectAccessible(page);

    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: campaigns.new });
    const pick = async (label: string, option: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await dialog.getByRole('textbox', { name: /^Nome/ }).fill('Aviso de sábado');
    await pick(campaigns.list, 'Quatro da varanda');
    await pick(campaigns.connection, 'Loja Centro');
    await pick(campaigns.window, campaigns.windows.always);
    await dialog.getByRole('button', { name: campaigns.now }).click();
    await expect.poll(() => dialog.getByLabel(campaigns.scheduledAt).inputValue()).toMatch(/^20\d\d-/);
    await dialog.getByRole('tab', { name: campaigns.tabs.messages }).click();
    await dialog.getByLabel('Mensagem 1').fill('Olá, ');
    await dialog.getByRole('button', { name: 'Nome', exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Mensagem 1').inputValue()).toBe('Olá, {nome}');
    await dialog.getByLabel('Mensagem 1').fill('Abrimos no sábado!');
    await dialog.getByRole('tab', { name: campaigns.tabs.preview }).click();
    const figure = (label: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd');
    await expect.poll(() => figure(campaigns.preview.recipients).innerText()).toBe('4');
    await dialog.getByText(campaigns.riskReasons.noOptOut).waitFor();
    await expect.poll(() => figure(campaigns.preview.endsAt).innerText()).toMatch(/\d/);
    await dialog.getByRole('listitem').filter({ hasText: 'Abrimos no sábado!' }).first().waitFor();
    await expectAccessible(page);
    await shoot('dry-run');
    await dialog.getByRole('button', { name: campaigns.save }).click();
    await findToast(page, campaigns.saved).waitFor();
    await prepareCampaigns.run(product.platform);

    const row = findRow(page, 'Aviso de sábado');
    await row.getByText(campaigns.statuses.EM_ANDAMENTO).waitFor();
    await row.focus();
    await row.getByRole('button', { name: /^Relatório/ }).click();
    await page.getByRole('heading', { name: 'Aviso de sábado' }).waitFor();
    const sees = async (label: string, count: number): Promise<void> =>
      await expect.poll(() => figure(label).innerText(), { timeout: 20_000 }).toBe(String(count));
    await sees(campaigns.report.delivered, 2);
    await sees(campaigns.report.left, 2);
    await shoot('running');
    await page.getByRole('button', { name: campaigns.cancel }).click();
    await page.getByText(campaigns.statuses.CANCELADA, { exact: true }).waitFor();

    await page.locator('main').getByRole('link', { name: campaigns.report.back }).click();
    await row.focus();
    await page.keyboard.press('Enter');
    const editing = page.getByRole('dialog', { name: campaigns.editing });
    await editing.getByRole('tab', { name: campaigns.tabs.messages }).click();
    await editing.getByLabel('Mensagem 1').fill('No domingo também!');
    await editing.getByRole('button', { name: campaigns.save }).click();
    await editing.waitFor({ state: 'detached' });
    const setLock = (until: string | null) =>
      queryAsSupport(product.platform, 'update connections set strangers_locked_until = $2 where id = $1', [connectionId, until]);
    await setLock('2099-01-01T00:00:00Z');
    await runInScope(product.platform, { companyId, actor: systemActor(companyId) }, (scope) =>
      saveCampaignSettings(scope, { settings: { longerIntervalAfter: 0 } }),
    );
    await row.getByRole('button', { name: /^Relatório/ }).click();
    await page.getByRole('button', { name: campaigns.restart }).click();
    await page.getByRole('button', { name: campaigns.cancel }).waitFor();
    await prepareCampaigns.run(product.platform);
    await page.getByText(campaigns.pauses.refused).first().waitFor();
    await expectAccessible(page);
    await shoot('paused');
    await setLock(null);
    await page.getByRole('button', { name: campaigns.resume }).click();
    await page.getByText(campaigns.statuses.FINALIZADA, { exact: true }).waitFor();
    await sees(campaigns.report.delivered, 4);
    await sees(campaigns.report.left, 0);
    expect(await page.getByRole('progressbar', { name: campaigns.report.progressName }).getAttribute('aria-valuenow')).toBe('100');
    await shoot('ended');
    expect(await queryAsSupport(product.platform, sentStatement)).toEqual([
      { body: 'No domingo também!', people: 2, messages: 2 },
      { body: 'Abrimos no sábado!', people: 2, messages: 2 },
    ]);
    expect(consoleErrors).toEqual([]);
  });

  it('say who got what and why not, in every width and theme', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor(admin, { path: '/campaigns' });
    await findRow(page, 'Poltronas de volta').focus();
    await findRow(page, 'Poltronas de volta')
      .getByRole('button', { name: /^Relatório/ })
      .click();
    await page.getByRole('button', { name: /^Falhou 2$/ }).click();
    await page.getByText('O número não está no WhatsApp').waitFor();
    await expect.poll(() => page.getByRole('row', { name: /Falhou/ }).count()).toBe(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Todos/ }).click();
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page.locator('main'));
      await savePicture(page, `campaigns-report-${width}`);
    }
    expect(consoleErrors).toEqual([]);
  });

  it('leave out who wants nothing: a list that is empty, grows by hand, and takes back', async () => {
    await queryAsSupport(product.platform, 'delete from campaign_opt_outs');
    const { page, consoleErrors } = await product.reuseSignedInVisitor(admin, { path: '/campaigns-opt-outs' });
    const shoot = async (name: string): Promise<void> => {
      await eachLook(page, async (width) => {
        await (width === 1024 || (width === 1440 && name === 'data') ? expectAccessible(page) : undefined);
        await expectFits(page.locator('main'));
        await savePicture(page, `opt-outs-${name}-${width}`);
      });
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await page.getByRole('heading', { name: campaigns.optOuts.empty.title }).waitFor();
    await shoot('empty');
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: campaigns.optOuts.new });
    const add = async (number: string): Promise<void> => {
      await dialog.getByRole('textbox', { name: campaigns.optOuts.number }).fill(number);
      await dialog.getByRole('button', { name: campaigns.optOuts.save }).click();
    };
    await add('12');
    await dialog.locator('[data-error]').waitFor();
    await expectAccessible(page);
    await savePicture(page, 'opt-outs-error');
    await add('11 98765-4321');
    await findToast(page, campaigns.optOuts.saved).waitFor();
    const row = page.getByRole('row', { name: /98765-4321.*Adicionado por Rafael/ });
    await row.waitFor();
    await page.keyboard.press('Alt+n');
    await add('11 98765-4321');
    await dialog.locator('[data-error]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    const [{ optOutId, companyId } = expect.fail('nobody has opted out')] = await queryAsSupport<{ optOutId: number; companyId: number }>(
      product.platform,
      `insert into campaign_opt_outs (company_id, number, word, campaign_name)
       select company_id, '5511955550001', 'sair', 'Poltronas de volta, sofás-camas e mesas de centro com frete grátis' from campaign_opt_outs limit 1
       returning id as "optOutId", company_id as "companyId"`,
    );
    await runInScope(product.platform, { companyId, actor: systemActor(companyId) }, async (scope) =>
      scope.recordEvent('campaignOptOut.created', { optOutId }),
    );
    await page.getByText('Respondeu “sair” à campanha').waitFor();
    await shoot('data');
    await row.focus();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: campaigns.optOuts.removing.confirm }).click();
    await row.waitFor({ state: 'detached' });
    expect(consoleErrors.filter((text) => !text.includes('409') && !text.includes('400'))).toEqual([]);
  });

  it('say to admins on any screen that one has stopped, why, and lead to its report', async () => {
    const [campaign] = await queryAsSupport<{ id: number; companyId: number; name: string }>(
      product.platform,
      `select id, company_id as "companyId", name from campaigns order by id limit 1`,
    );
    const { id: campaignId, companyId, name } = campaign ?? expect.fail('the demo has no campaign');
    const { page, consoleErrors } = await product.reuseSignedInVisitor(admin, { path: '/contacts' });
    await page.getByRole('row').nth(1).waitFor();
    await runInScope(product.platform, { companyId, actor: systemActor(companyId) }, async (scope) =>
      scope.recordEvent('campaign.stopped', { campaignId, reason: 'quota' }),
    );
    const notice = findToast(page, `A campanha “${name}” parou. ${campaigns.pauses.quota}`);
    await notice.waitFor();
    // With the focus it stays.
    await page.getByRole('button', { name: campaigns.seeReport }).focus();
    await eachLook(page, async (width) => {
      await (width === 390 ? undefined : expectAccessible(page));
      await savePicture(page, `campaign-stopped-${width}`);
    });
    await page.getByRole('button', { name: campaigns.seeReport }).click();
    await page.waitForURL(`**/campaign/${campaignId}/report`);
    expect(consoleErrors).toEqual([]);
  });

  it('have a pace, variables and words', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor(admin, { path: '/campaigns-config' });
    await page.getByRole('combobox', { name: campaigns.settings.messageInterval }).click();
    await page.getByRole('option', { name: '15 segundos' }).click();
    await page.getByRole('button', { name: campaigns.settings.addVariable }).click();
    await page.getByLabel(campaigns.settings.variableKey).fill('loja');
    await page.getByLabel(campaigns.settings.variableValue).fill('Lumiar');
    await page.getByLabel(campaigns.settings.optOutWords).fill('sair, chega');
    await page.getByRole('button', { name: campaigns.settings.save }).click();
    await findToast(page, campaigns.settings.saved).waitFor();
    await expectAccessible(page);
    await savePicture(page, 'campaigns-settings', { fullPage: true });
    expect(
      await queryAsSupport(
        product.platform,
        `select value from campaign_settings where key in ('optOutWords', 'messageInterval') order by key`,
      ),
    ).toEqual([{ value: '15' }, { value: '["sair","chega"]' }]);
    expect(consoleErrors).toEqual([]);
  });
});
