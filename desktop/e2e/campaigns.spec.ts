import { beforeAll, describe, expect, it } from 'vitest';
import { campaigns } from '#shared/i18n/pt/campaigns.ts';
import { findRow, findToast } from './runListSuite.ts';
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
