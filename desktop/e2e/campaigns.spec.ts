import { beforeAll, describe, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import { campaigns } from '#shared/i18n/pt/campaigns.ts';
import { findRow, findToast } from './runListSuite.ts';
import { eachLook } from './eachLook.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

/** Pictures to look at, where `SHOTS` names a folder. */
const folder = process.env['SHOTS'];

const admin = 'admin@demo.prosa';

describe('campaigns', () => {
  it('are written in variants, with a dry run beside', { timeout: 60_000 }, async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor(admin, { path: '/campaigns' });
    const shoot = async (name: string): Promise<void> =>
      void (folder && (await page.screenshot({ path: `${folder}/campaigns-${name}.png` })));
    await findRow(page, 'Poltronas de volta').getByText('Finalizada').waitFor();
    await expectAccessible(page);
    await shoot('list');

    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: campaigns.new });
    await dialog.getByRole('textbox', { name: /^Nome/ }).fill('Aviso de sábado');
    await dialog.getByRole('combobox', { name: campaigns.list }).click();
    await page.getByRole('option', { name: 'Clientes da varanda' }).click();
    await dialog.getByRole('combobox', { name: campaigns.connection }).click();
    await page.getByRole('option', { name: 'Loja Centro' }).click();
    await dialog.getByRole('combobox', { name: campaigns.window }).click();
    await page.getByRole('option', { name: campaigns.windows.always }).click();
    await dialog.getByLabel(campaigns.scheduledAt).fill('2020-01-01T10:00');
    await shoot('dialog');
    await dialog.getByRole('tab', { name: campaigns.tabs.messages }).click();
    await dialog.getByLabel('Mensagem 1').fill('Olá, ');
    await dialog.getByRole('button', { name: 'Nome', exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Mensagem 1').inputValue()).toBe('Olá, {nome}');
    await dialog.getByRole('button', { name: '2', exact: true }).click();
    await dialog.getByLabel('Mensagem 2').fill('Oi! Responda SAIR para não receber mais.');
    await shoot('messages');
    await dialog.getByRole('tab', { name: campaigns.tabs.preview }).click();
    await dialog.getByText(campaigns.preview.samples).waitFor();
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
      await (folder && page.screenshot({ path: `${folder}/campaigns-report-${width}.png` }));
    }
    expect(consoleErrors).toEqual([]);
  });

  it('leave out who wants nothing: a list that is empty, grows by hand, and takes back', async () => {
    await queryAsSupport(product.platform, 'delete from campaign_opt_outs');
    const { page, consoleErrors } = await product.reuseSignedInVisitor(admin, { path: '/campaigns-opt-outs' });
    const shoot = async (name: string): Promise<void> => {
      await eachLook(page, async (width) => {
        await (width === 390 ? undefined : expectAccessible(page));
        await expectFits(page.locator('main'));
        await (folder && page.screenshot({ path: `${folder}/opt-outs-${name}-${width}.png` }));
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
    await (folder && page.screenshot({ path: `${folder}/opt-outs-error.png` }));
    await add('11 98765-4321');
    await findToast(page, campaigns.optOuts.saved).waitFor();
    const row = page.getByRole('row', { name: /98765-4321.*Adicionado por Rafael/ });
    await row.waitFor();
    await page.keyboard.press('Alt+n');
    await add('11 98765-4321');
    await dialog.locator('[data-error]').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await queryAsSupport(
      product.platform,
      `insert into campaign_opt_outs (company_id, number, word, campaign_name)
       select company_id, '5511955550001', 'sair', 'Poltronas de volta, sofás-camas e mesas de centro com frete grátis' from campaign_opt_outs limit 1`,
    );
    await page.reload();
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
    await eachLook(page, async (width) => {
      await (width === 390 ? undefined : expectAccessible(page));
      await (folder && page.screenshot({ path: `${folder}/campaign-stopped-${width}.png` }));
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
    await (folder && page.screenshot({ path: `${folder}/campaigns-settings.png`, fullPage: true }));
    await page.reload();
    await expect.poll(() => page.getByLabel(campaigns.settings.optOutWords).inputValue()).toBe('sair, chega');
    expect(consoleErrors).toEqual([]);
  });
});
