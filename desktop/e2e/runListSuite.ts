import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { kit } from '#shared/i18n/pt/first.ts';
import { openList, removeRow, type ListVisitOptions } from './listScreens.ts';
import { expectAccessible, expectFits, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';

/** Portuguese texts of the area, by their keys in every area. */
interface ListTexts {
  readonly new: string;
  readonly first: string;
  readonly search: string;
  readonly editing: string;
  readonly name: string;
  readonly save: string;
  readonly saved: string;
  readonly removed: string;
  readonly tooShort: string;
  readonly empty: { readonly title: string };
  readonly removing: { readonly title: string; readonly confirm: string };
}

interface ListSuite {
  /** Path of the screen and of its paged endpoint. */
  readonly path: string;
  readonly rowsKey: string;
  /** Name of a row of the demo company. */
  readonly knownName: string;
  readonly texts: ListTexts;
}

/** What the search and the states of every list need. */
export interface ListStatesSuite {
  readonly path: string;
  /** Of the list; the path of the screen by default. */
  readonly endpointPath?: string;
  /** Name of a row of the demo company. */
  readonly knownName: string;
  readonly texts: Pick<ListTexts, 'new' | 'search' | 'name'>;
  /** Key of the rows in the response; null: it is a bare array. */
  readonly rowsKey: string | null;
  /** Completes the open form of a new record, whose name is filled. */
  readonly complete?: (page: Page) => Promise<void>;
  /** Texts of the list without rows; absent: there is always one. */
  readonly empty?: { readonly title: string; readonly first: string };
  /** The list may have ten thousand rows. */
  readonly isLong?: boolean;
}

const admin = 'admin@demo.prosa';
const supervisor = 'juliana@demo.prosa';

export const findRow = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
export const findToast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text);
const listNames = (page: Page): Promise<string[]> => page.locator('tbody th').allInnerTexts();

async function authorize(page: Page): Promise<{ Authorization: string }> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
  return { Authorization: `Bearer ${token}` };
}

/** What holds for the list screen of every simple record that agents may create, supervisors change and admins remove. */
export function runListSuite(getProduct: () => TestProduct, { path, rowsKey, knownName, texts }: ListSuite): void {
  const visit = (email: string, options: ListVisitOptions = {}): Promise<Visitor> =>
    openList(getProduct(), { path, knownRow: new RegExp(knownName) }, { email, options });

  async function create(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: texts.new }).click();
    await page.getByLabel(texts.name).fill(name);
    await page.keyboard.press('Enter');
    await findToast(page, texts.saved).waitFor();
  }

  const removal = (name: string) => ({ question: texts.removing.title.replace('{{name}}', name), yes: texts.removing.confirm });

  describe('the records of a company', () => {
    it('are created, edited and deleted by keyboard alone', async () => {
      const { page, consoleErrors } = await visit(admin);
      await page.keyboard.press('Alt+n');
      await page.getByRole('dialog', { name: texts.new }).waitFor();
      await page.keyboard.type('atacado');
      await page.keyboard.press('Enter');
      await findToast(page, texts.saved).waitFor();

      await findRow(page, 'atacado').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: texts.editing }).waitFor();
      await page.getByLabel(texts.name).fill('atacado B2B');
      await page.getByLabel(texts.name).press('Enter');
      await findRow(page, 'atacado B2B').focus();

      await page.keyboard.press('Delete');
      await page.getByRole('alertdialog', { name: removal('atacado B2B').question }).waitFor();
      await expect.poll(() => page.locator(':focus').innerText()).toBe('Cancelar');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await findToast(page, texts.removed).waitFor();
      await findRow(page, 'atacado B2B').waitFor({ state: 'detached' });
      await page.locator('tbody tr:focus').waitFor();
      expect(consoleErrors).toEqual([]);
    });

    it('need names of at least three letters, explained at the field', async () => {
      const { page } = await visit(admin);
      await page.getByRole('button', { name: texts.new }).click();
      await page.getByRole('button', { name: texts.save }).click();
      await page.getByText(kit.rules.required).waitFor();
      await page.getByLabel(texts.name).fill('ab');
      await page.getByText(texts.tooShort).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog', { name: 'Descartar as alterações?' }).waitFor();
      await page.getByRole('button', { name: 'Descartar' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

    it('are created, updated and deleted live on other screens', async () => {
      const { page: mine } = await visit(admin);
      const { page: theirs } = await visit(supervisor);
      await create(mine, 'feira de julho');
      await findRow(theirs, 'feira de julho').waitFor();
      await findRow(theirs, 'feira de julho').focus();
      await theirs.keyboard.press('Enter');
      await theirs.getByLabel(texts.name).fill('feira de agosto');
      await theirs.keyboard.press('Enter');
      await findRow(mine, 'feira de agosto').waitFor();
      await removeRow(findRow(mine, 'feira de agosto'), removal('feira de agosto'));
      await findRow(theirs, 'feira de agosto').waitFor({ state: 'detached' });
    });

    it('keep their place while the pointer is on them', async () => {
      const { page: mine } = await visit(admin);
      const { page: theirs } = await visit(supervisor);
      await theirs.locator('tbody tr').nth(3).hover();
      const before = await listNames(theirs);
      await create(mine, '1a compra');
      await findRow(theirs, '1a compra').waitFor();
      expect((await listNames(theirs)).slice(0, before.length)).toEqual(before);
      await theirs.mouse.move(5, 5);
      await theirs.locator('tbody tr:first-of-type', { hasText: '1a compra' }).waitFor();
    });

    it('offer the actions that each profile may use', async () => {
      const { page: agent } = await visit('ana@demo.prosa');
      expect(await agent.getByRole('button', { name: /^(Editar|Excluir) / }).count()).toBe(0);
      await agent.getByRole('button', { name: texts.new }).waitFor();
      const { page: theirs } = await visit(supervisor);
      await expect.poll(() => theirs.getByRole('button', { name: `Editar ${knownName}` }).count()).toBe(1);
      expect(await theirs.getByRole('button', { name: `Excluir ${knownName}` }).count()).toBe(0);
    });
  });

  runListStates(getProduct, {
    path,
    knownName,
    texts,
    rowsKey,
    empty: { title: texts.empty.title, first: texts.first },
    isLong: true,
  });

  describe('the views of the list', () => {
    it.each([
      { width: 1440, colorScheme: 'light', language: 'pt' },
      { width: 1440, colorScheme: 'dark', language: 'en' },
      { width: 720, colorScheme: 'light', language: 'es' },
      { width: 390, colorScheme: 'dark', language: 'pt' },
      { width: 320, colorScheme: 'light', language: 'es' },
    ] as const)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
      const { page } = await visit(admin, options);
      await expectAccessible(page);
      await expectFits(page.locator('html'));
    });
  });
}

/** The search, and the states of a list: without rows, not loaded, very long, offline. */
export function runListStates(
  getProduct: () => TestProduct,
  { path, endpointPath = path, rowsKey, knownName, texts, complete, empty, isLong = false }: ListStatesSuite,
): void {
  const visit = (): Promise<Visitor> => openList(getProduct(), { path, knownRow: new RegExp(knownName) }, { email: admin });
  const toBody = (rows: readonly object[]): unknown => (rowsKey === null ? rows : { [rowsKey]: rows, count: rows.length, hasMore: false });

  const palette = (page: Page): Locator => page.getByRole('combobox', { name: 'Buscar ou executar' });

  /** Replaces the response of the list. */
  async function mockRows(page: Page, respond: (route: Route) => Promise<void>): Promise<void> {
    await page.route(
      (url) => url.pathname === endpointPath,
      (route) => (route.request().resourceType() === 'document' ? route.continue() : respond(route)),
    );
  }

  describe('the search', () => {
    it('is debounced, kept in the address, and survives a reload', async () => {
      const { page } = await visit();
      await page.keyboard.press('/');
      await page.keyboard.type(knownName);
      await page.waitForURL(`**${path}?q=${knownName}`);
      await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
      await page.reload();
      await findRow(page, knownName).waitFor();
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(knownName);
      await page.getByRole('searchbox').fill('nada disso');
      await page.getByRole('heading', { name: 'Nada encontrado' }).waitFor();
      await page.getByRole('button', { name: 'Limpar a busca' }).click();
      await findRow(page, knownName).waitFor();
    });

    it('is in the palette, as is the action to create', async () => {
      const { page } = await visit();
      await page.keyboard.press('Control+k');
      await palette(page).fill(texts.new);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: texts.new }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await palette(page).fill(texts.search);
      await page.keyboard.press('Enter');
      await page.locator('input[type="search"]:focus').waitFor();
    });
  });

  describe('the states of the list', () => {
    if (empty !== undefined) {
      it('explains the records when there are none', async () => {
        const { page } = await visit();
        await mockRows(page, (route) => route.fulfill({ json: toBody([]) }));
        await page.reload();
        await page.getByRole('heading', { name: empty.title }).waitFor();
        expect(await page.getByRole('searchbox').count()).toBe(0);
        await expectAccessible(page);
        await page.getByRole('button', { name: empty.first }).click();
        await page.getByRole('dialog', { name: texts.new }).waitFor();
      });
    }

    it('shows a load error and retries', async () => {
      const { page } = await visit();
      let isBroken = true;
      await mockRows(page, (route) => (isBroken ? route.fulfill({ status: 500, json: { error: 'ERR_UNEXPECTED' } }) : route.continue()));
      await page.reload();
      await page.getByRole('heading', { name: 'Não foi possível carregar' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Tentar de novo' }).focus();
      isBroken = false;
      // The list may be read anew by itself at any time, which takes the button away.
      await page.keyboard.press('Enter');
      await findRow(page, knownName).waitFor();
    });

    if (isLong) {
      it('renders few of ten thousand rows', async () => {
        const { page } = await visit();
        const response = await page.request.get(`${endpointPath}?searchParam=${knownName}`, { headers: await authorize(page) });
        const [row] = ((await response.json()) as Record<string, object[]>)[rowsKey ?? ''] ?? [];
        const rows = Array.from({ length: 10_000 }, (_, id) => ({ ...row, id: id + 1000, name: `linha ${id}` }));
        await mockRows(page, (route) => route.fulfill({ json: toBody(rows) }));
        await page.reload();
        await page.getByText('10.000').waitFor();
        await page.locator('tbody tr[tabindex="0"]').focus();
        await page.keyboard.press('End');
        await page.getByText('linha 9999').waitFor();
        expect(await page.locator('tbody tr').count()).toBeLessThan(60);
      });
    }

    it('keeps its rows and the open form offline', async () => {
      const { page } = await visit();
      await page.context().setOffline(true);
      await page.getByText('Sem conexão com o servidor.').waitFor();
      expect(await findRow(page, knownName).count()).toBe(1);
      await page.getByRole('button', { name: texts.new }).click();
      await page.getByLabel(texts.name).fill('sem rede');
      await complete?.(page);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Sem conexão com o servidor').waitFor();
      expect(await page.getByLabel(texts.name).inputValue()).toBe('sem rede');
    });
  });
}
