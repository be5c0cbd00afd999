import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

async function openSearch() {
  const visitor = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/tickets' });
  const { page } = visitor;
  await page.getByRole('tab', { name: 'Todos' }).click();
  const list = page.getByRole('listbox', { name: 'Atendimentos' });
  await list.getByRole('option').first().waitFor();
  const field = page.getByRole('searchbox', { name: 'Buscar nome ou mensagem' });
  return { ...visitor, list, field };
}

describe('from the search of the inbox', () => {
  it('arrow down leads to the first row, Enter opens it', async () => {
    const { page, list, field, consoleErrors } = await openSearch();
    await field.focus();
    await page.keyboard.press('ArrowDown');
    const first = list.getByRole('option').first();
    await expect.poll(() => list.evaluate((box) => box.matches(':focus'))).toBe(true);
    expect(await list.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
    const name = await first.locator('.name').innerText();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: `Conversa com ${name}` }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('Enter opens the first hit', async () => {
    const { page, list, field, consoleErrors } = await openSearch();
    await field.fill('seagrass');
    await field.press('Enter');
    await page.waitForURL('**/tickets/*');
    await list.locator('mark').first().waitFor();
    const name = await list.getByRole('option').first().locator('.name').innerText();
    await page.getByRole('region', { name: `Conversa com ${name}` }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

it('an unknown address says so and leads back', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/nada/aqui' });
  await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ir para o início' }).click();
  await page.waitForURL('**/tickets');
  await page.getByRole('listbox', { name: 'Atendimentos' }).waitFor();
  expect(consoleErrors).toEqual([]);
});

it('the skeleton of an open ticket has the rail that the screen has', async () => {
  const { page } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first().click();
  await page.waitForURL('**/tickets/*');
  await page.getByRole('complementary', { name: 'Contato' }).waitFor();
  const screenLeft = (await page.locator('main').boundingBox())?.x ?? 0;
  // No script of the screens runs: the skeleton stays.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.app-skeleton').waitFor();
  expect((await page.locator('.app-skeleton').boundingBox())?.x).toBe(screenLeft);
});
