import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { SignInOptions, Visitor } from './Visitor.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;
let queueId = 0;

interface SentOption {
  readonly title: string;
  readonly message?: string;
  readonly under?: readonly SentOption[];
}

const menu: readonly SentOption[] = [
  {
    title: 'Boleto',
    under: [
      { title: 'Segunda via', message: 'Informe o CPF.' },
      { title: 'Prazo', message: 'Vence em *3 dias*.' },
    ],
  },
  { title: 'Endereço', message: 'Rua das Flores, 10' },
  { title: 'Outros', message: 'Já vamos atender.' },
];

async function send<Result>(page: Page, method: 'GET' | 'POST' | 'DELETE', path: string, data?: object): Promise<Result> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
  const response = await page.request.fetch(path, { method, headers: { Authorization: `Bearer ${token}` }, ...(data && { data }) });
  return (response.headers()['content-type']?.includes('json') === true ? await response.json() : null) as Result;
}

async function sendMenu(page: Page, options: readonly SentOption[], parentId: number | null = null): Promise<void> {
  for (const { under = [], ...option } of options) {
    const { id } = await send<{ id: number }>(page, 'POST', '/queue-options', { queueId, parentId, ...option });
    await sendMenu(page, under, id);
  }
}

/** Opens the menu of the first queue, with the options of this file. */
async function openMenu(options: Omit<SignInOptions, 'path'> = {}, sent = menu): Promise<Visitor> {
  const visitor = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path: '/queues' });
  const { page } = visitor;
  [{ id: queueId }] = await send<[{ id: number }]>(page, 'GET', '/queue');
  for (const { id } of await send<{ id: number }[]>(page, 'GET', `/queue-options?queueId=${queueId}&parentId=-1`)) {
    await send(page, 'DELETE', `/queue-options/${id}`);
  }
  await sendMenu(page, sent);
  await page.goto(`/queues/${queueId}`);
  await page
    .getByRole(sent.length === 0 ? 'heading' : 'tree')
    .first()
    .waitFor();
  return visitor;
}

beforeAll(async () => {
  product = await startTestProduct();
});

const row = (page: Page, name: string | RegExp): Locator => page.getByRole('treeitem', { name });
const readTree = async (page: Page): Promise<string> =>
  (
    await page.getByRole('treeitem').evaluateAll((items) =>
      items.map((item) => {
        const read = (part: string): string => item.querySelector(part)?.textContent ?? '';
        return `${'-'.repeat(Number(item.ariaLevel))}${read('.number')}. ${read('.title')}`;
      }),
    )
  ).join(' ');
const readFocus = (page: Page): Promise<string> => page.locator(':focus .title').innerText();
const menuText = '-1. Boleto --1. Segunda via --2. Prazo -2. Endereço -3. Outros';

describe('the menu of a queue', () => {
  it('is begun, written in place and told apart where customers would be lost', async () => {
    const { page, consoleErrors } = await openMenu({}, []);
    await page.getByText('Esta fila ainda não tem menu').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Criar a primeira opção' }).click();
    const form = page.getByRole('form', { name: 'Opção 1' });
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('title');
    await page.keyboard.type('Boleto');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => readFocus(page)).toBe('Boleto');
    await page.getByText('O cliente não recebe resposta nenhuma.').waitFor();

    await page.keyboard.press('Insert');
    await page.getByRole('textbox', { name: 'Título' }).fill('boleto');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Escolher arquivo Arquivo da resposta' }).click();
    await (await chooser).setFiles({ name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('1') });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar opção' }).click();
    await row(page, /^2 boleto .*Título repetido/)
      .getByText('tabela.txt')
      .waitFor();
    await page.getByText('2 opções precisam de atenção').waitFor();
    await page.getByRole('textbox', { name: 'Título' }).waitFor({ state: 'detached' });
    // The focus goes back to the option that was saved.
    await expect.poll(() => readFocus(page)).toMatch(/^boleto/);

    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Título' }).fill('Endereço');
    await page.getByRole('button', { name: 'Remover tabela.txt' }).click();
    await page.getByRole('textbox', { name: 'Resposta' }).fill('Rua das Flores, 10');
    await page.getByRole('button', { name: 'Salvar opção' }).click();
    await row(page, /^2 Endereço/).waitFor();
    await page.getByText('1 opção precisa de atenção').waitFor();
    await expect.poll(() => page.getByText('tabela.txt').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('is walked and reordered by keyboard, by menu and by drag; others see it live', async () => {
    const { page, consoleErrors } = await openMenu();
    const { page: theirs } = await product.reuseSignedInVisitor('super@demo.prosa', { path: `/queues/${queueId}` });
    expect(await readTree(page)).toBe(menuText);
    await row(page, /^1 Boleto/).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key);
    }
    await expect.poll(() => readFocus(page)).toBe('Endereço');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => readTree(page)).toBe('-1. Endereço -2. Boleto --1. Segunda via --2. Prazo -3. Outros');
    await page.getByText('Endereço: agora é a opção 1 do menu').waitFor({ state: 'attached' });
    await expect.poll(() => readFocus(page)).toBe('Endereço');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => readTree(page)).toBe(menuText);
    await expect.poll(() => readFocus(page)).toBe('Endereço');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => readTree(page)).toBe('-1. Boleto --1. Segunda via --2. Prazo --3. Endereço -2. Outros');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => readTree(theirs)).toBe(menuText);

    await page.getByRole('button', { name: 'Ações de Prazo' }).click();
    await page.getByRole('menuitem', { name: /^Mover para fora/ }).click();
    await expect.poll(() => readTree(theirs)).toBe('-1. Boleto --1. Segunda via -2. Prazo -3. Endereço -4. Outros');
    await row(page, /^4 Outros/)
      .locator('.handle')
      .dragTo(row(page, /^1 Boleto/).locator('.title'));
    await expect.poll(() => readTree(theirs)).toBe('-1. Boleto --1. Segunda via --2. Outros -2. Prazo -3. Endereço');

    await row(page, /^1 Boleto/).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => readTree(page)).toBe('-1. Boleto -2. Prazo -3. Endereço');
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Excluir a opção “Boleto”?' });
    await dialog.getByText('2 opções que estão dentro dela também são excluídas.').waitFor();
    await dialog.getByRole('button', { name: 'Excluir opção' }).click();
    await expect.poll(() => readTree(theirs)).toBe('-1. Prazo -2. Endereço');
    expect(consoleErrors).toEqual([]);
  });

  it('shows what customers see, step by step', async () => {
    const { page } = await openMenu();
    const preview = page.getByRole('complementary', { name: 'O que o cliente vê' });
    await preview.getByText('[ 1 ]').first().waitFor();
    await preview.getByRole('button', { name: '1 · Boleto' }).click();
    await preview.getByRole('button', { name: '2 · Prazo' }).click();
    await preview.getByText('Vence em 3 dias.').waitFor();
    await preview.getByText(/O menu termina/).waitFor();
    await preview.getByRole('button', { name: 'Recomeçar a conversa' }).click();
    await preview.getByRole('button', { name: '# · Menu inicial' }).click();
    await preview.getByText('volta ao menu inicial').waitFor();
    await row(page, /^2 Endereço/).focus();
    await preview.getByText('Rua das Flores, 10').waitFor();
  });

  it('is written as a draft, rehearsed, and published at once', async () => {
    const { page, consoleErrors } = await openMenu();
    await page.getByRole('button', { name: 'Editar em rascunho' }).click();
    const bar = page.getByRole('region', { name: 'Rascunho' });
    await bar.getByText('Os clientes ainda recebem o menu publicado.').waitFor();
    await row(page, /^3 Outros/).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => readTree(page)).toBe('-1. Boleto --1. Segunda via --2. Prazo -2. Outros -3. Endereço');
    await bar.getByRole('button', { name: 'Publicado' }).click();
    await expect.poll(() => readTree(page)).toBe(menuText);
    await bar.getByRole('button', { name: 'Rascunho' }).click();
    await expect.poll(() => readTree(page)).toBe('-1. Boleto --1. Segunda via --2. Prazo -2. Outros -3. Endereço');
    await expectAccessible(page);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page.locator('main'));
      await savePicture(page, `draft-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await bar.getByRole('link', { name: 'Ensaiar' }).click();
    const phone = page.getByRole('region', { name: 'Celular do cliente' });
    const field = phone.getByRole('textbox', { name: 'Escrever como cliente' });
    await page.getByRole('combobox', { name: 'Regras' }).getByText('com os rascunhos').waitFor();
    for (const words of ['oi', '2']) {
      await field.fill(words);
      await field.press('Enter');
    }
    await phone.getByText('Já vamos atender.').waitFor();
    await page.goBack();
    await bar.getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => readTree(page)).toBe('-1. Boleto --1. Segunda via --2. Prazo -2. Outros -3. Endereço');
    expect(consoleErrors).toEqual([]);
  });

  it('takes a refused move back and says why', async () => {
    const { page } = await openMenu();
    await page.route('**/queue-options/*/place', (route) => route.fulfill({ status: 503, json: { error: 'ERR_UNAVAILABLE' } }));
    await row(page, /^3 Outros/).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('O servidor está ocupado ou reiniciando.').waitFor();
    await expect.poll(() => readTree(page)).toBe(menuText);
  });

  it('is for administrators, of a queue that exists', async () => {
    const { page } = await openMenu();
    await page.goto('/queues/999999');
    await page.getByText('Esta fila não existe mais.').waitFor();
    const { page: agent } = await product.reuseSignedInVisitor('ana@demo.prosa');
    await agent.goto(`/queues/${queueId}`);
    await agent.getByText('Você não tem acesso a esta tela').waitFor();
  });

  it.each([
    { width: 1440, colorScheme: 'dark', language: 'en' },
    { width: 1024, colorScheme: 'light', language: 'es' },
    { width: 390, colorScheme: 'dark', language: 'pt' },
  ] as const)('fits $width px, $colorScheme, in $language', async (options) => {
    const { page } = await openMenu(options, [...menu, { title: 'Uma opção com um título tão comprido que não cabe em uma linha só' }]);
    await row(page, /Outros/).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('form').waitFor();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    await expectFits(page.locator('main'));
    await savePicture(page, `menu-${options.width}`);
  });
});
