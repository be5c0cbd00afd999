import { beforeAll, describe, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
  // Ana begins without macros, those of her company included.
  await queryAsSupport(product.platform, 'delete from macros');
});

describe('macros', () => {
  it('are made and ordered by keyboard, and run by their own key, with undo', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/macros' });
    await page.getByText('Nenhuma macro ainda').waitFor();
    await savePicture(page, 'macros-empty');
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Nova macro' });
    await dialog.getByLabel('Nome').fill('Boleto enviado');
    await dialog.getByRole('combobox', { name: 'Atalho' }).click();
    await page.getByRole('option', { name: 'Alt + Shift + B' }).click();
    await dialog.getByLabel('Texto da resposta').fill('Enviei o boleto por e-mail.');
    await dialog.getByRole('button', { name: 'Adicionar etapa' }).click();
    await dialog.getByRole('button', { name: 'Adicionar etapa' }).click();
    await dialog.getByRole('combobox', { name: 'Etapa 3' }).click();
    await page.getByRole('option', { name: 'Escrever nota interna' }).click();
    await dialog.getByRole('button', { name: 'Salvar macro' }).click();
    await dialog.getByText('Escolha ou escreva o que esta etapa usa.').first().waitFor();
    await dialog.getByLabel('Texto da nota').fill('boleto por e-mail');
    await dialog.getByLabel('Texto da nota').press('Alt+ArrowUp');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Etapa 3' }).innerText()).toBe('Resolver');
    const mover = dialog.getByRole('button', { name: 'Mover a etapa 2 para cima' });
    await expect.poll(() => mover.evaluate((button) => button.matches(':focus'))).toBe(true);
    await expectAccessible(page);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(dialog);
      await savePicture(page, `macros-dialog-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Salvar macro' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /^Boleto enviado/ });
    await row.getByText('Responder com texto → Escrever nota interna → Resolver').waitFor();
    await expectAccessible(page);
    await savePicture(page, 'macros-list');

    await page.getByRole('link', { name: 'Atendimentos' }).click();
    const ticket = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first();
    const name = await ticket.locator('.name').innerText();
    await ticket.click();
    const conversation = page.getByRole('region', { name: `Conversa com ${name}` });
    const field = conversation.getByRole('textbox', { name: /^Mensagem para/ });
    await field.waitFor();
    await conversation.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('menuitem', { name: /^Boleto enviado/ }).waitFor();
    await savePicture(page, 'macros-menu');
    await page.keyboard.press('Escape');
    await field.focus();
    await page.keyboard.press('Alt+Shift+B');
    await page.getByText(`Boleto enviado: feito no atendimento de ${name}`).waitFor();
    await conversation.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+z');
    await field.waitFor();
    await conversation.getByText('Enviei o boleto por e-mail.').first().waitFor();
    expect(await conversation.getByText('Enviei o boleto por e-mail.').count()).toBe(1);
    await conversation.getByText('boleto por e-mail', { exact: true }).first().waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().fill('executar boleto');
    await page.getByRole('option', { name: /Executar Boleto enviado/ }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('of everybody are made by admins, and a refused step is named', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/macros' });
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Nova macro' });
    await dialog.getByLabel('Nome').fill('Saudação');
    await dialog.getByLabel('Texto da resposta').fill('Olá, {{firstName}}!');
    await dialog
      .getByRole('checkbox', { name: 'Para toda a empresa' })
      .or(dialog.getByRole('switch', { name: 'Para toda a empresa' }))
      .check();
    await dialog.getByRole('button', { name: 'Salvar macro' }).click();
    await dialog.waitFor({ state: 'detached' });

    // Nobody has a first name whose name is a number.
    await queryAsSupport(product.platform, 'update contacts set name = number');
    const ana = await product.reuseSignedInVisitor('ana@demo.prosa');
    await ana.page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first().click();
    await ana.page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    await ana.page.getByRole('button', { name: 'Macros' }).click();
    await ana.page.getByRole('menuitem', { name: 'Saudação' }).click();
    await ana.page.getByText(/Nada foi feito\. Etapa 1 \(Responder com texto\)/).waitFor();
    await page.getByRole('row', { name: /^Saudação/ }).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog', { name: 'Excluir “Saudação”?' }).getByRole('button', { name: 'Excluir macro' }).click();
    await page.getByText('Nenhuma macro ainda').waitFor();
    expect(consoleErrors).toEqual([]);
  });
});
