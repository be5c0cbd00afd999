import { beforeAll, expect, it } from 'vitest';
import { files } from '#shared/i18n/pt/conversations.ts';
import { removeRow } from './listScreens.ts';
import { findRow, findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const admin = 'admin@demo.prosa';
const place = (sentence: string, number: number): string => sentence.replace('{{place}}', String(number));

it('a list of files is made, filled, changed and removed; others see it live', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor(admin, { path: '/files' });
  const { page: other } = await product.reuseSignedInVisitor('super@demo.prosa', { path: '/files', colorScheme: 'dark', width: 390 });
  await findRow(page, 'Coleção de primavera').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Alt+n');
  const form = page.getByRole('dialog', { name: files.new });
  await form.getByLabel(files.name).fill('catálogo');
  await form.getByLabel(files.message).fill('Novidades de maio');
  await form.getByRole('button', { name: files.save }).click();
  await form.getByText(files.option.missing).first().waitFor();
  await expectAccessible(page);
  await form.getByLabel(place(files.option.name, 1)).fill('Tabela de preços');
  await form.locator('input[type="file"]').setInputFiles({ name: 'precos.txt', mimeType: 'text/plain', buffer: Buffer.from('10 reais') });
  await form.getByRole('button', { name: files.option.add }).click();
  await form.getByRole('button', { name: place(files.option.remove, 2) }).click();
  await form.getByRole('button', { name: files.save }).click();
  await findToast(page, files.saved).waitFor();
  await findRow(other, 'catálogo').waitFor();
  await expect.poll(() => findRow(other, 'catálogo').innerText()).toContain('1');
  await expectAccessible(other);
  await expectFits(other.locator('html'));

  await findRow(page, 'catálogo').focus();
  await page.keyboard.press('Enter');
  const editing = page.getByRole('dialog', { name: files.editing });
  await editing.getByText('precos.txt').waitFor();
  await editing.getByLabel(files.name).fill('catálogo novo');
  await editing.getByRole('button', { name: files.save }).click();
  await findRow(other, 'catálogo novo').waitFor();
  await removeRow(findRow(page, 'catálogo novo'), {
    question: files.removing.title.replace('{{name}}', 'catálogo novo'),
    yes: files.removing.confirm,
  });
  await findRow(other, 'catálogo novo').waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
});
