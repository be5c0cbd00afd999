import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';
import type { ListVisitOptions } from './listScreens.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

type Line = readonly (string | number)[];

/** An XLSX file. */
function sheet(name: string, rows: readonly Line[]) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Clientes');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer };
}

async function onContacts(email: string, options: ListVisitOptions = {}): Promise<Visitor> {
  const visitor = await product.reuseSignedInVisitor(email, { ...options, path: '/contacts' });
  await visitor.page.locator('tbody th').first().waitFor();
  return visitor;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const chooseFile = (page: Page, file: ReturnType<typeof sheet>) => page.locator('input[type="file"]').setInputFiles(file);

describe('a spreadsheet of contacts', () => {
  it('is checked, imported, and reports the result of each row', async () => {
    const { page, consoleErrors } = await onContacts('admin@demo.prosa');
    const { page: colleague } = await onContacts('ana@demo.prosa');
    const knownRow = await page.locator('tbody tr').first().locator('th b').innerText();
    const knownNumber = (await page.locator('tbody tr').first().locator('td').first().innerText()).replaceAll(/\D/g, '');

    await page.getByRole('button', { name: 'Importar contatos' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page, 'Importar contatos').waitFor();
    await expectAccessible(page);
    await chooseFile(
      page,
      sheet('clientes.xlsx', [
        ['Nome', 'Celular', 'E-mail'],
        ['Aaliyah Importada', '(11) 95555-0101', 'aaliyah@exemplo.test'],
        ['Repetida', 5_511_955_550_101, ''],
        ['Sem Número', '', ''],
        ['Errada', '123', ''],
        ['Fora do WhatsApp', '11 95555-0000', ''],
        [`${knownRow} Júnior`, knownNumber, ''],
      ]),
    );
    const preview = dialog(page, 'clientes.xlsx');
    await preview.getByText('2 contatos novos').waitFor();
    await preview.getByText('1 já está nos contatos').waitFor();
    await preview.getByText('3 linhas não entram').waitFor();
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Com problema' }).click();
    const rows = preview.getByRole('table', { name: 'Linhas da importação' });
    await rows.getByRole('row', { name: /Aaliyah/ }).waitFor({ state: 'detached' });
    await preview.getByText('Repetido na planilha').waitFor();
    await expect.poll(() => rows.locator('tbody tr').count()).toBe(3);
    expect(await page.locator('tbody th').getByText('Aaliyah Importada').count()).toBe(0);

    await preview.getByRole('button', { name: 'Importar 2 contatos' }).press('Enter');
    await preview.getByText('1 contato novo').waitFor();
    await preview.getByText('5 linhas não entraram').waitFor();
    await preview.getByText('Não está no WhatsApp').waitFor();
    await expectAccessible(page);

    const [report] = await Promise.all([page.waitForEvent('download'), preview.getByRole('button', { name: 'Baixar relatório' }).click()]);
    const text = await readFile(await report.path(), 'utf8');
    expect(text).toContain("2;Aaliyah Importada;'5511955550101;aaliyah@exemplo.test;Adicionado");
    expect(text).toContain(`7;${knownRow} Júnior;'${knownNumber};;Já está nos contatos`);
    await preview.getByRole('button', { name: 'Fechar' }).last().click();

    await page.getByRole('row', { name: /Aaliyah Importada/ }).waitFor();
    await colleague.getByRole('row', { name: /Aaliyah Importada/ }).waitFor();
    expect(await colleague.getByRole('button', { name: 'Importar contatos' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Importar contatos' }).click();
    await page.getByRole('button', { name: /clientes\.xlsx.*Concluída/ }).click();
    await dialog(page, 'clientes.xlsx').getByText('1 contato novo').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('updates existing contacts where chosen', async () => {
    const { page } = await onContacts('admin@demo.prosa');
    const number = (await page.locator('tbody tr').nth(2).locator('td').first().innerText()).replaceAll(/\D/g, '');
    await page.getByRole('button', { name: 'Importar contatos' }).click();
    await chooseFile(
      page,
      sheet('nomes.xlsx', [
        ['numero', 'nome'],
        [number, 'Abigail Atualizada'],
      ]),
    );
    const preview = dialog(page, 'nomes.xlsx');
    await preview.getByText('Não há nada para importar nesta planilha.').waitFor();
    await preview.getByRole('checkbox', { name: 'Atualizar quem já está nos contatos' }).press(' ');
    await preview.getByRole('button', { name: 'Importar 1 contato' }).click();
    await preview.getByText('1 atualizado').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Abigail Atualizada/ }).waitFor();
  });

  it('explains why it cannot be read and accepts another file', async () => {
    const { page } = await onContacts('admin@demo.prosa');
    await page.getByRole('button', { name: 'Importar contatos' }).click();
    await chooseFile(page, sheet('cidades.xlsx', [['Cidade'], ['Recife']]));
    await page.getByText('Nenhuma coluna de número foi encontrada.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Escolher outra planilha' }).click();
    await dialog(page, 'Importar contatos').waitFor();
  });

  it('shows a failed import above the contacts and resumes it', async () => {
    const { page, consoleErrors } = await onContacts('admin@demo.prosa');
    await page.getByRole('button', { name: 'Importar contatos' }).click();
    await chooseFile(page, sheet('parada.xlsx', [['Numero'], ['11 95555-0909'], ['11 95555-0910']]));
    await dialog(page, 'parada.xlsx').getByText('2 contatos novos').waitFor();
    // State of a job after its last attempt.
    await queryAsSupport(
      product.platform,
      `update contact_imports set status = 'failed', failure = 'ERR_IMPORT_GAVE_UP', finished_at = now() where name = 'parada.xlsx'`,
    );
    await page.reload();
    await page.getByText('Uma importação de contatos parou.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    const stopped = dialog(page, 'parada.xlsx');
    await stopped.getByText('2 linhas não foram processadas').waitFor();
    await stopped.getByText(/A importação parou depois de várias tentativas/).waitFor();
    await expectAccessible(page);
    await stopped.getByRole('button', { name: 'Continuar' }).click();
    await stopped.getByText('2 contatos novos').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('is read again from another sheet and column', async () => {
    const { page, consoleErrors } = await onContacts('admin@demo.prosa');
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Nome', 'Celular', 'Telefone'],
        ['Lia', '11955550601', '11955550602'],
      ]),
      'Maio',
    );
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Nome', 'Celular'],
        ['Rui', '11955550603'],
      ]),
      'Junho',
    );
    const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    await page.getByRole('button', { name: 'Importar contatos' }).click();
    await chooseFile(page, { ...sheet('meses.xlsx', []), buffer });
    const preview = dialog(page, 'meses.xlsx');
    const rows = preview.getByRole('table', { name: 'Linhas da importação' });
    await rows.getByText('+55 11 95555-0601').waitFor();
    await preview.getByRole('combobox', { name: 'Coluna do número' }).click();
    await page.getByRole('option', { name: 'Telefone' }).click();
    await rows.getByText('+55 11 95555-0602').waitFor();
    await preview.getByRole('combobox', { name: 'Aba' }).click();
    await page.getByRole('option', { name: 'Junho' }).click();
    await rows.getByText('+55 11 95555-0603').waitFor();
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Descartar' }).click();
    expect(consoleErrors).toEqual([]);
  });

  it('keeps its state when the user leaves the dialog', async () => {
    const { page } = await onContacts('admin@demo.prosa');
    await page.getByRole('button', { name: 'Importar contatos' }).click();
    await chooseFile(page, sheet('depois.xlsx', [['numero'], ['5511955550300']]));
    await dialog(page, 'depois.xlsx').getByText('1 contato novo').waitFor();
    await page.reload();
    await page.getByText('Uma planilha foi lida e espera a sua conferência.').waitFor();
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await dialog(page, 'depois.xlsx').getByRole('button', { name: 'Descartar' }).click();
    await page.getByText('Uma planilha foi lida e espera a sua conferência.').waitFor({ state: 'detached' });
  });
});

describe('the address book of a phone', () => {
  it('is imported with the names of the phone', async () => {
    const { page } = await onContacts('admin@demo.prosa');
    await page.getByRole('button', { name: 'Importar contatos' }).click();
    await page.getByRole('button', { name: 'Importar da agenda' }).click();
    // The import runs as a server job behind other jobs.
    await page.getByRole('button', { name: 'Baixar relatório' }).waitFor({ timeout: 30_000 });
    await page.locator('[role=dialog] tbody tr').first().waitFor();
  });
});

it.each([
  { width: 1440, colorScheme: 'dark', language: 'en', open: 'Import contacts' },
  { width: 390, colorScheme: 'light', language: 'es', open: 'Importar contactos' },
  { width: 320, colorScheme: 'dark', language: 'pt', open: 'Importar contatos' },
] as const)('fits $width px, $colorScheme, in $language, and is accessible', async ({ open, ...options }) => {
  const { page } = await onContacts('admin@demo.prosa', options);
  await page.getByRole('button', { name: open }).click();
  await expectAccessible(page);
  await chooseFile(
    page,
    sheet('lista.xlsx', [
      ['numero', 'nome'],
      ['5511955550400', 'Alguém de nome muito, muito, muito comprido mesmo'],
    ]),
  );
  await dialog(page, 'lista.xlsx').locator('tbody tr').first().waitFor();
  await expectAccessible(page);
  await expectFits(page.locator('html'));
});
