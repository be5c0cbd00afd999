import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { openList, type ListVisitOptions } from './listScreens.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const onTags = (email: string, options: ListVisitOptions = {}) => openList(product, { path: '/tags', knownRow: /vip/ }, { email, options });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
const names = (page: Page): Promise<string[]> => page.locator('tbody th').allInnerTexts();
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Nova tag' }).click();
  await page.getByLabel('Nome').fill(name);
  await page.keyboard.press('Enter');
  await toast(page, 'Tag salva').waitFor();
}

/** Replaces the response of the tags list. */
async function mockTags(page: Page, respond: (route: Route) => Promise<void>): Promise<void> {
  await page.route(
    (url) => url.pathname === '/tags',
    (route) => (route.request().resourceType() === 'document' ? route.continue() : respond(route)),
  );
}

describe('the tags of a company', () => {
  it('are created, edited and deleted by keyboard alone', async () => {
    const { page, consoleErrors } = await onTags('admin@demo.prosa');
    await page.keyboard.press('Alt+n');
    await page.getByRole('dialog', { name: 'Nova tag' }).waitFor();
    await page.keyboard.type('atacado');
    await page.getByRole('radio', { name: 'Turquesa' }).click();
    await expect.poll(() => page.getByRole('dialog').locator('[title="atacado"]').innerText()).toBe('atacado');
    await page.getByLabel('Nome').press('Enter');
    await toast(page, 'Tag salva').waitFor();

    await row(page, 'atacado').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Nome').fill('atacado B2B');
    await page.getByRole('switch', { name: 'Usar como coluna do kanban' }).press(' ');
    await page.getByLabel('Nome').press('Enter');
    await row(page, 'atacado B2B').getByText('Coluna').waitFor();

    await row(page, 'atacado B2B').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog', { name: 'Excluir a tag “atacado B2B”?' }).waitFor();
    await page.getByText('A coluna dela sai do kanban.').waitFor();
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Cancelar');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'Tag excluída').waitFor();
    await row(page, 'atacado B2B').waitFor({ state: 'detached' });
    await page.locator('tbody tr:focus').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('need names of at least three letters, explained at the field', async () => {
    const { page } = await onTags('ana@demo.prosa');
    await page.getByRole('button', { name: 'Nova tag' }).click();
    await page.getByRole('button', { name: 'Salvar tag' }).click();
    await page.getByText('Obrigatório').waitFor();
    await page.getByLabel('Nome').fill('ab');
    await page.getByText('Mensagem muito curta').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Descartar as alterações?' }).waitFor();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('are created, updated and deleted live on other screens', async () => {
    const { page: mine } = await onTags('admin@demo.prosa');
    const { page: theirs } = await onTags('juliana@demo.prosa');
    await create(mine, 'feira de julho');
    await row(theirs, 'feira de julho').waitFor();
    await row(theirs, 'feira de julho').focus();
    await theirs.keyboard.press('Enter');
    await theirs.getByLabel('Nome').fill('feira de agosto');
    await theirs.keyboard.press('Enter');
    await row(mine, 'feira de agosto').waitFor();
    await row(mine, 'feira de agosto').focus();
    await mine.keyboard.press('Delete');
    await mine.getByRole('button', { name: 'Excluir tag' }).click();
    await row(theirs, 'feira de agosto').waitFor({ state: 'detached' });
  });

  it('keep their place while the pointer is on them', async () => {
    const { page: mine } = await onTags('admin@demo.prosa');
    const { page: theirs } = await onTags('juliana@demo.prosa');
    await theirs.locator('tbody tr').nth(3).hover();
    const before = await names(theirs);
    await create(mine, '1a compra');
    await row(theirs, '1a compra').waitFor();
    expect((await names(theirs)).slice(0, before.length)).toEqual(before);
    await theirs.mouse.move(5, 5);
    await theirs.locator('tbody tr:first-of-type', { hasText: '1a compra' }).waitFor();
  });

  it('offer the actions that each profile may use', async () => {
    const { page: agent } = await onTags('ana@demo.prosa');
    expect(await agent.getByRole('button', { name: /^(Editar|Excluir) / }).count()).toBe(0);
    await agent.getByRole('button', { name: 'Nova tag' }).click();
    expect(await agent.getByRole('dialog').getByRole('switch').count()).toBe(0);
    const { page: supervisor } = await onTags('juliana@demo.prosa');
    await expect.poll(() => supervisor.getByRole('button', { name: 'Editar vip' }).count()).toBe(1);
    expect(await supervisor.getByRole('button', { name: 'Excluir vip' }).count()).toBe(0);
  });
});

describe('the search', () => {
  it('is debounced, kept in the address, and survives a reload', async () => {
    const { page } = await onTags('admin@demo.prosa');
    await page.keyboard.press('/');
    await page.keyboard.type('reco');
    await page.waitForURL('**/tags?q=reco');
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
    await page.reload();
    await row(page, 'recompra').waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('reco');
    await page.getByRole('searchbox').fill('nada disso');
    await page.getByRole('heading', { name: 'Nada encontrado' }).waitFor();
    await page.getByRole('button', { name: 'Limpar a busca' }).click();
    await row(page, 'vip').waitFor();
  });

  it('is in the palette, as is the action to create a tag', async () => {
    const { page } = await onTags('admin@demo.prosa');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('nova tag');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Nova tag' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('buscar tags');
    await page.keyboard.press('Enter');
    await page.locator('input[type="search"]:focus').waitFor();
  });
});

describe('the states of the list', () => {
  it('explains tags when empty', async () => {
    const { page } = await onTags('admin@demo.prosa');
    await mockTags(page, (route) => route.fulfill({ json: { tags: [], count: 0, hasMore: false } }));
    await page.reload();
    await page.getByRole('heading', { name: 'Marque o que importa' }).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Criar a primeira tag' }).click();
    await page.getByRole('dialog', { name: 'Nova tag' }).waitFor();
  });

  it('shows a load error and retries', async () => {
    const { page } = await onTags('admin@demo.prosa');
    let isBroken = true;
    await mockTags(page, (route) => (isBroken ? route.fulfill({ status: 500, json: { error: 'ERR_UNEXPECTED' } }) : route.continue()));
    await page.reload();
    await page.getByRole('heading', { name: 'Não foi possível carregar' }).waitFor();
    await expectAccessible(page);
    isBroken = false;
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await row(page, 'vip').waitFor();
  });

  it('renders few of ten thousand tags', async () => {
    const { page } = await onTags('admin@demo.prosa');
    const [tag] = (await (await page.request.get('/tags/list', { headers: await authorised(page) })).json()) as object[];
    const tags = Array.from({ length: 10_000 }, (_, id) => ({ ...tag, id: id + 1000, name: `tag ${id}`, ticketsCount: id }));
    await mockTags(page, (route) => route.fulfill({ json: { tags, count: 10_000, hasMore: false } }));
    await page.reload();
    await page.getByText('10.000').waitFor();
    await page.locator('tbody tr[tabindex="0"]').focus();
    await page.keyboard.press('End');
    await page.getByText('tag 9999').waitFor();
    expect(await page.locator('tbody tr').count()).toBeLessThan(60);
  });

  it('keeps its rows offline', async () => {
    const { page } = await onTags('admin@demo.prosa');
    await page.context().setOffline(true);
    await page.getByText('Sem conexão com o servidor.').waitFor();
    expect(await row(page, 'vip').count()).toBe(1);
    await page.getByRole('button', { name: 'Nova tag' }).click();
    await page.getByLabel('Nome').fill('sem rede');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Sem conexão com o servidor').waitFor();
    expect(await page.getByLabel('Nome').inputValue()).toBe('sem rede');
  });

  it.each([
    { width: 1440, colorScheme: 'light', language: 'pt' },
    { width: 1440, colorScheme: 'dark', language: 'en' },
    { width: 720, colorScheme: 'light', language: 'es' },
    { width: 390, colorScheme: 'dark', language: 'pt' },
    { width: 320, colorScheme: 'light', language: 'es' },
  ] as const)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
    const { page } = await onTags('admin@demo.prosa', options);
    await expectAccessible(page);
    await expectFits(page.locator('html'));
  });
});

async function authorised(page: Page): Promise<{ Authorization: string }> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
  return { Authorization: `Bearer ${token}` };
}
