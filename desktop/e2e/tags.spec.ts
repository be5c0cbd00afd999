import { beforeAll, expect, it } from 'vitest';
import { forms } from '#shared/i18n/pt/platform.ts';
import { tags } from '#shared/i18n/pt/contacts.ts';
import { openList } from './listScreens.ts';
import { findRow, findToast, runListSuite } from './runListSuite.ts';
import { startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

runListSuite(() => product, { path: '/tags', rowsKey: 'tags', knownName: 'vip', texts: { ...tags, tooShort: forms.tag.nameTooShort } });

const onTags = (email: string) => openList(product, { path: '/tags', knownRow: /vip/ }, { email });

it('a tag has a colour, shown before it is saved, and may be a lane', async () => {
  const { page } = await onTags('admin@demo.prosa');
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('varejo');
  await page.getByRole('radio', { name: 'Turquesa' }).click();
  await expect.poll(() => page.getByRole('dialog').locator('[title="varejo"]').innerText()).toBe('varejo');
  await page.getByRole('switch', { name: 'Usar como coluna do kanban' }).press(' ');
  await page.getByLabel('Nome').press('Enter');
  await findToast(page, 'Tag salva').waitFor();
  await findRow(page, 'varejo').getByText('Coluna').waitFor();
  await findRow(page, 'varejo').focus();
  await page.keyboard.press('Delete');
  await page.getByText('A coluna dela sai do kanban.').waitFor();
});

it('agents create tags, but no lanes', async () => {
  const { page } = await onTags('ana@demo.prosa');
  await page.getByRole('button', { name: 'Nova tag' }).click();
  await page.getByLabel('Nome').waitFor();
  expect(await page.getByRole('dialog').getByRole('switch').count()).toBe(0);
});
