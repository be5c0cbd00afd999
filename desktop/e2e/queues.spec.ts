import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { queues } from '#shared/i18n/pt/workspace.ts';
import { runListStates } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { openList, removeRow, setSetting, type ListVisitOptions } from './listScreens.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const onQueues = (email: string, options: ListVisitOptions = {}) =>
  openList(product, { path: '/queues', knownRow: /Entregas/ }, { email, options });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const saved = (page: Page) => page.getByRole('status').getByText('Fila salva');
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Salvar fila' }).click();

runListStates(() => product, {
  path: '/queues',
  endpointPath: '/queue',
  rowsKey: null,
  knownName: 'Entregas',
  texts: queues,
  empty: { title: queues.empty.title, first: queues.first },
});

describe('the queues of a company', () => {
  it('are listed with members and opening hours', async () => {
    const { page, consoleErrors } = await onQueues('admin@demo.prosa');
    await row(page, 'Trocas').getByText('Seg a sex 8h–18h, sáb 8h–12h').waitFor();
    await row(page, 'Financeiro')
      .getByText(/Téo Siqueira/)
      .waitFor({ state: 'attached' });
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  });

  it('are created with opening hours and appear in another browser', async () => {
    const { page } = await onQueues('admin@demo.prosa');
    const { page: theirs } = await onQueues('super@demo.prosa');
    await page.keyboard.press('Alt+n');
    await page.getByLabel('Nome').fill('Montagem');
    await expect.poll(() => page.getByLabel('Ordem').inputValue()).toBe('6');
    await page.getByLabel('Mensagem de saudação').fill('Olá, ');
    await page.getByRole('button', { name: 'primeiro nome' }).first().click();
    await expect.poll(() => page.getByLabel('Mensagem de saudação').inputValue()).toBe('Olá, {{firstName}}');
    await page.getByRole('tab', { name: 'Horários de atendimento' }).click();
    await page.getByLabel('Terça, das').fill('9');
    await page.getByLabel('Terça, até').fill('1730');
    await page.getByRole('button', { name: 'Adicionar intervalo: Terça' }).click();
    await page.keyboard.type('18');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20');
    await page.getByRole('button', { name: 'Copiar Terça para outros dias' }).click();
    await page.getByRole('menuitem', { name: 'Dias úteis' }).click();
    await page.getByRole('switch', { name: 'Sábado: atende' }).click();
    await expectAccessible(page);
    await save(page);
    await saved(page).waitFor();
    await row(page, 'Montagem').getByText('Seg a sex 9h–17h30 e 18h–20h').waitFor();
    await row(theirs, 'Montagem').getByText('Seg a sex 9h–17h30 e 18h–20h').waitFor();
    await removeRow(row(theirs, 'Montagem'), { question: 'Excluir a fila “Montagem”?', yes: 'Excluir fila' });
    await row(page, 'Montagem').waitFor({ state: 'detached' });
  });

  it('need a unique name and colour, explained at the fields', async () => {
    const { page } = await onQueues('admin@demo.prosa');
    await page.getByRole('button', { name: 'Nova fila' }).click();
    await page.getByLabel('Nome').fill('F');
    await page.getByLabel('Cor, em hexadecimal').fill('#B45309');
    await save(page);
    await page.getByText('2 campos precisam de atenção').waitFor();
    await page.getByText('Esta cor já é da fila Entregas. Escolha outra.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Nome').fill('Vendas');
    await page.getByRole('radio', { name: 'Oliva' }).click();
    await save(page);
    await page.getByText('Já existe uma fila com este nome.').waitFor();
  });

  it('need both times of a day, or none', async () => {
    const { page } = await onQueues('admin@demo.prosa');
    await row(page, 'Trocas').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Horários de atendimento' }).click();
    await page.getByLabel('Quarta, até').fill('');
    await save(page);
    await page.getByRole('tab', { name: /Horários de atendimento 1/ }).waitFor();
    await expect.poll(() => page.getByLabel('Quarta, até').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Quarta, das').fill('');
    await page
      .getByRole('dialog')
      .getByText(/o dia todo$/)
      .waitFor();
    await save(page);
    await saved(page).waitFor();
    await row(page, 'Trocas')
      .getByText(/qua o dia todo/)
      .waitFor();
  });

  it('carry a file with their greeting: chosen, replaced, removed', async () => {
    const { page, consoleErrors } = await onQueues('admin@demo.prosa');
    const picture = { name: 'vitrine.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    const dialog = page.getByRole('dialog', { name: 'Editar fila' });
    const open = async (): Promise<void> => {
      await row(page, 'Entregas').focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
    };
    const choose = async (button: string, file: typeof picture): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: button }).press('Enter');
      await (await chooser).setFiles(file);
    };
    await open();
    await choose('Escolher arquivo Arquivo da saudação', { ...picture, name: 'tabela.pdf', buffer: Buffer.alloc(17 * 1024 * 1024) });
    await dialog.getByText('Alterações não salvas').waitFor();
    await save(page);
    await dialog.getByText('O arquivo é grande demais: o limite é de 16 MB.').first().waitFor();
    await choose('Trocar tabela.pdf', picture);
    await dialog.getByRole('group', { name: 'Arquivo da saudação' }).locator('img').waitFor();
    await expectAccessible(page);
    await save(page);
    await saved(page).waitFor();
    await open();
    await dialog.getByText('vitrine.svg').waitFor();
    await dialog.getByText('Arquivo atual').waitFor();
    await dialog.getByRole('button', { name: 'Remover vitrine.svg' }).press('Enter');
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Escolher arquivo');
    await save(page);
    await dialog.waitFor({ state: 'detached' });
    await open();
    await dialog.getByRole('button', { name: 'Escolher arquivo' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('are duplicated under another name and colour', async () => {
    const { page } = await onQueues('admin@demo.prosa');
    await page.getByRole('button', { name: 'Ações de Vendas' }).click();
    await page.getByRole('menuitem', { name: 'Duplicar Vendas' }).click();
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Vendas (cópia)');
    await expect.poll(() => page.getByLabel('Mensagem de saudação').inputValue()).toContain('Vendas da Lumiar');
    await save(page);
    await saved(page).waitFor();
    await row(page, 'Vendas \\(cópia\\)').waitFor();
  });

  it('are put in order by keyboard, by menu and by drag, and stay there', async () => {
    const { page, consoleErrors } = await onQueues('admin@demo.prosa');
    const names = async (): Promise<string> => (await page.locator('tbody th').allInnerTexts()).slice(0, 3).join(', ');
    const [first, second, third] = (await names()).split(', ');
    await page.locator('tbody tr').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(names).toBe(`${second}, ${first}, ${third}`);
    await expect.poll(() => page.locator('tr:focus th').innerText()).toBe(first);
    await page.getByText(`${first}: agora é a fila 2`).waitFor({ state: 'attached' });
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(names).toBe(`${first}, ${second}, ${third}`);
    await page.getByRole('button', { name: `Ações de ${second}` }).click();
    await page.getByRole('menuitem', { name: /^Mover para baixo/ }).click();
    await expect.poll(names).toBe(`${first}, ${third}, ${second}`);
    await page.locator('tbody tr').nth(2).locator('[data-grip]').dragTo(page.locator('tbody tr').first());
    await expect.poll(names).toBe(`${second}, ${first}, ${third}`);
    await page.reload();
    await row(page, 'Entregas').waitFor();
    expect(await names()).toBe(`${second}, ${first}, ${third}`);
    await page.route('**/queue/order', (route) => route.fulfill({ status: 503, json: { error: 'ERR_UNAVAILABLE' } }));
    await page.locator('tbody tr').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('O servidor está ocupado ou reiniciando.').waitFor();
    await expect.poll(names).toBe(`${second}, ${first}, ${third}`);
    expect(consoleErrors.filter((text) => !text.includes('503'))).toEqual([]);
  });

  it('have people, targets and a menu', async () => {
    const { page } = await onQueues('admin@demo.prosa');
    await row(page, 'Entregas').focus();
    await page.keyboard.press('Enter');
    const people = page.getByRole('combobox', { name: 'Quem atende' });
    await people.fill('Téo');
    await page.getByRole('option', { name: /Téo Siqueira/ }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Meta da primeira resposta').fill('10');
    await page.getByLabel('Meta de resolução').fill('1440');
    for (const automation of [/^Assistente/, /^Integração/]) {
      await page.getByRole('combobox', { name: automation }).waitFor();
    }
    await expectAccessible(page);
    await save(page);
    await saved(page).waitFor();
    await row(page, 'Entregas').getByText('10 min / 24 h').waitFor();
    await row(page, 'Entregas')
      .getByText(/Téo Siqueira/)
      .waitFor({ state: 'attached' });
    await row(page, 'Entregas').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remover Téo Siqueira' }).click();
    await save(page);
    await expect
      .poll(() =>
        row(page, 'Entregas')
          .getByText(/Téo Siqueira/)
          .count(),
      )
      .toBe(0);
    await row(page, 'Entregas').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Abrir o menu de opções' }).click();
    await page.getByRole('heading', { name: 'Menu da fila Entregas' }).waitFor();
  });

  it('explain the limit of the plan', async () => {
    const { page } = await onQueues('admin@demo.prosa');
    const refusal = { error: 'O plano não permite mais filas, já cadastradas: 4', code: 'ERR_PLAN_QUEUES_LIMIT', values: { count: 4 } };
    await page.route('**/queue', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Nova fila' }).click();
    await page.getByLabel('Nome').fill('Quinta');
    await save(page);
    await page.getByText('O plano não permite mais filas (já são 4).').waitFor();
  });

  it('hide opening hours where the company does not use them, live', async () => {
    const { page } = await onQueues('admin@demo.prosa');
    await page.getByRole('columnheader', { name: 'Horário' }).waitFor();
    await setSetting(page, 'scheduleType', 'disabled');
    await page.getByRole('columnheader', { name: 'Horário' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Nova fila' }).click();
    expect(await page.getByRole('tab').count()).toBe(0);
    await page.getByText('Só é enviada quando a empresa atende por horários de fila.').waitFor();
    await setSetting(page, 'scheduleType', 'queue');
    await page.getByRole('tab', { name: 'Horários de atendimento' }).waitFor();
  });

  it('are for administrators', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa');
    expect(await page.getByRole('link', { name: 'Filas' }).count()).toBe(0);
    await page.goto('/queues');
    await page.getByText('Você não tem acesso a esta tela').waitFor();
  });

  it.each([
    { width: 1440, colorScheme: 'dark', language: 'en' },
    { width: 720, colorScheme: 'light', language: 'es' },
    { width: 320, colorScheme: 'dark', language: 'pt' },
  ] as const)('fit $width px, $colorScheme, in $language, dialog and all', async (options) => {
    const { page } = await onQueues('admin@demo.prosa', options);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(Nova fila|New queue|Nueva cola)$/ }).click();
    await page.getByRole('tab').last().click();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    const panel = page.getByRole('tabpanel');
    await expectFits(panel);
  });
});
