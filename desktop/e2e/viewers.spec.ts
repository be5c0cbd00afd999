import { beforeAll, expect, it } from 'vitest';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

it('colleagues in one conversation see each other, who writes, and are asked before both answer', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa');
  const row = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first();
  const name = await row.locator('.name').innerText();
  await row.click();
  const conversation = page.getByRole('region', { name: `Conversa com ${name}` });
  const field = conversation.getByRole('textbox', { name: /^Mensagem para/ });
  await field.waitFor();
  const { page: theirs } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: new URL(page.url()).pathname });
  const theirField = theirs.getByRole('textbox', { name: /^Mensagem para/ });
  await theirField.waitFor();
  const viewers = conversation.locator('header').getByText(/também está nesta conversa/);
  await viewers.waitFor({ state: 'attached' });
  await row.getByText(/está nesta conversa/).waitFor({ state: 'attached' });

  await theirField.fill('Oi! Já vejo para você');
  await conversation.getByText(/está escrevendo ao contato/).waitFor();
  await row.getByText(/está escrevendo/).waitFor({ state: 'attached' });
  await field.fill('Bom dia, tudo bem?');
  await conversation.getByText(/também está escrevendo para/).waitFor();
  await expectAccessible(page);
  // Typing that pauses is over, and the check may take longer.
  await theirField.press('.');
  await conversation.getByText(/também está escrevendo para/).waitFor();
  await field.press('Enter');
  await conversation
    .getByRole('alert')
    .getByText(/Enviar a sua também/)
    .waitFor();
  expect(await field.inputValue()).toBe('Bom dia, tudo bem?');
  await page.keyboard.press('Escape');

  await theirs.goto('about:blank');
  await viewers.waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
});

it('a note mentions a colleague, whose bell shows it until the conversation is open', async () => {
  const { page: theirs } = await product.reuseSignedInVisitor('admin@demo.prosa');
  const bell = theirs.getByRole('button', { name: /^Notificações/ });
  await bell.waitFor();
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa');
  const row = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').nth(1);
  const name = await row.locator('.name').innerText();
  await row.click();
  await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
  await page.keyboard.press('Alt+p');
  const note = page.getByRole('textbox', { name: 'Nota interna' });
  await note.pressSequentially('@Raf');
  await page.getByRole('listbox', { name: 'Colegas' }).getByRole('option').first().waitFor();
  await note.press('Enter');
  await note.pressSequentially('confere o boleto?');
  expect(await note.inputValue()).toMatch(/^@Raf.* confere o boleto\?$/);
  // As in the form beside the conversation; Enter alone does as well.
  await note.press('Control+Enter');
  await theirs.getByRole('button', { name: /^Notificações.*1 menção/ }).click();
  await theirs.getByRole('button', { name: new RegExp(`^${name} Ana mencionou você: confere o boleto\\?`) }).click();
  await theirs.getByRole('region', { name: `Conversa com ${name}` }).waitFor();
  await theirs
    .getByText(/confere o boleto/)
    .first()
    .waitFor();
  await theirs.getByRole('button', { name: /menção/ }).waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
});
