import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

/** Ana with her first open conversation, and the admin in the same one. */
async function openConversation() {
  const ana = await product.reuseSignedInVisitor('ana@demo.prosa');
  const row = ana.page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first();
  const name = await row.locator('.name').innerText();
  await row.click();
  const conversation = ana.page.getByRole('region', { name: `Conversa com ${name}` });
  const field = conversation.getByRole('textbox', { name: /^Mensagem para/ });
  await field.waitFor();
  const path = new URL(ana.page.url()).pathname;
  const admin = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
  await admin.page.getByRole('region', { name: `Conversa com ${name}` }).waitFor();
  return { ...ana, name, conversation, field, admin, path };
}

describe('the card of a transfer', () => {
  it('is drafted, edited, shown to the others at once, and done', async () => {
    const { page, name, conversation, field, admin, consoleErrors } = await openConversation();
    await field.fill('Vou enviar o boleto até sexta.');
    await field.press('Enter');
    const sent = conversation.locator('[data-row]').filter({ hasText: 'Vou enviar o boleto até sexta.' }).last();
    await sent.getByRole('img', { name: /^(enviada|entregue|lida)$/ }).waitFor();
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: `Transferir ${name}` });
    const card = dialog.getByLabel('Cartão de passagem');
    await expect.poll(() => card.inputValue()).toMatch(/Prometido:\n• Vou enviar o boleto até sexta\. \(/);
    await expectAccessible(page);
    await savePicture(page, 'handover-dialog');
    // What the simulated assistant writes is a draft, until somebody changes it.
    const found = await card.inputValue();
    await dialog.getByRole('button', { name: 'Melhorar com o assistente' }).click();
    await dialog.getByText('Rascunho da IA: confira e edite').waitFor();
    expect(await card.inputValue()).not.toBe(found);
    await expectAccessible(page);
    await savePicture(page, 'handover-improved');
    await card.fill(`${found}\nLigar depois das 14h.`);
    await expect.poll(() => dialog.getByText('Rascunho da IA').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Atendimento transferido').waitFor();

    const shown = admin.page.getByRole('region', { name: /^Passagem de Ana/ });
    await shown.getByText('Ligar depois das 14h.').waitFor();
    await expectAccessible(admin.page);
    for (const width of [1440, 1024, 390]) {
      await admin.page.setViewportSize({ width, height: 800 });
      await expectFits(shown);
      await savePicture(admin.page, `handover-card-${width}`);
    }
    await admin.page.setViewportSize({ width: 1280, height: 800 });
    await shown.getByRole('button', { name: 'Concluir' }).focus();
    await admin.page.keyboard.press('Enter');
    await shown.waitFor({ state: 'detached' });
    await admin.page.getByText('Cartão concluído').waitFor();
    expect(consoleErrors).toEqual([]);
    expect(admin.consoleErrors).toEqual([]);
  });

  it('is left out where its field is empty', async () => {
    const { page, name, admin, consoleErrors } = await openConversation();
    const drafted = page.waitForResponse((response) => response.url().includes('handover-draft'));
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: `Transferir ${name}` });
    await drafted;
    const field = dialog.getByLabel('Cartão de passagem');
    await expect.poll(() => field.inputValue()).not.toBe('');
    await field.fill('');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await dialog.waitFor({ state: 'detached' });
    await admin.page.reload();
    await admin.page.getByRole('region', { name: `Conversa com ${name}` }).waitFor();
    expect(await admin.page.getByRole('region', { name: /^Passagem de/ }).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });
});
