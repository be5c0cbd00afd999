import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { simulatedKeys } from '#server/simulators/ai/startAiSimulator.ts';
import { findRow, findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const path = '/prompts';

it('a prompt is tried against the provider, saved with a hidden key, edited and deleted', async () => {
  const admin = await product.signInClient('admin@demo.prosa');
  for (const { id, promptId } of await admin.call(api.queues.list, {})) {
    await (promptId === null ? undefined : admin.call(api.queues.update, { id, promptId: null }));
  }
  for (const { id } of (await admin.call(api.prompts.page, {})).prompts) {
    await admin.call(api.prompts.remove, { id });
  }
  const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
  await page.getByRole('heading', { name: 'Um assistente que responde primeiro' }).waitFor();
  await page.getByText('acompanhe o saldo no site do provedor').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'Novo prompt' });
  const submit = dialog.getByRole('button', { name: 'Salvar prompt' });
  await submit.click();
  await dialog.locator('[data-error]', { hasText: 'Informe o setor' }).waitFor();
  await dialog.getByLabel('Nome').fill('Primeiro contato');
  await dialog.locator('textarea[name="prompt"]').fill('Você atende uma loja de tintas.');
  await dialog.getByLabel('Chave da API').fill(simulatedKeys.unknown);
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await dialog.getByText('O provedor de IA recusou a chave da API.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Chave da API').fill('sk-demo');
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await dialog.getByText('Eu sou um assistente simulado').waitFor();
  await dialog.getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await expectAccessible(page);
  await submit.click();
  await findToast(page, 'Prompt salvo').waitFor();
  await findRow(page, 'Primeiro contato').getByText('Vendas').waitFor();

  await findRow(page, 'Primeiro contato').focus();
  await page.keyboard.press('Enter');
  const editing = page.getByRole('dialog', { name: 'Editar prompt' });
  await editing.getByText('Há um valor guardado.').waitFor();
  expect(await editing.getByLabel('Chave da API').inputValue()).toBe('');
  await editing.getByRole('button', { name: 'Testar' }).click();
  await editing.getByText('Eu sou um assistente simulado').waitFor();
  await editing.getByLabel('Nome').fill('Boas-vindas');
  await editing.getByRole('button', { name: 'Salvar prompt' }).click();
  await findRow(page, 'Boas-vindas').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir prompt' }).click();
  await page.getByText('Prompt excluído').first().waitFor();
  await findRow(page, 'Boas-vindas').waitFor({ state: 'detached' });
  expect(consoleErrors.filter((text) => !text.includes('400'))).toEqual([]);
});

it.each([
  { width: 1440, colorScheme: 'dark', language: 'en' },
  { width: 390, colorScheme: 'light', language: 'es' },
] as const)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
  const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path });
  await expectFits(page.locator('html'));
  await page.getByRole('button', { name: /^(New prompt|Nuevo prompt)$/ }).waitFor();
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await expectFits(page.getByRole('dialog'));
});

it('an assistant helps an agent to write, once a prompt is meant for it', async () => {
  const admin = await product.signInClient('admin@demo.prosa');
  const [queue] = await admin.call(api.queues.list, {});
  const input = { name: 'Redator', prompt: 'Uma loja de tintas.', apiKey: 'sk-works', maxMessages: 5, queueId: queue?.id ?? 0 };
  await admin.call(api.prompts.create, { ...input, helpsAgents: true, monthlyTokens: 50_000 });
  const list = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
  await findRow(list.page, 'Redator').getByText('0 de 50.000').waitFor();
  await savePicture(list.page, 'prompts');

  const { page } = await product.reuseSignedInVisitor('ana@demo.prosa');
  await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first().click();
  const field = page.getByRole('textbox', { name: /^Mensagem para/ });
  await field.fill('ja vi aki');
  await page.getByRole('button', { name: 'Mais opções', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pedir ajuda ao assistente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajuda do assistente' });
  await dialog.getByRole('combobox', { name: 'O que você precisa?' }).waitFor();
  await dialog.getByRole('button', { name: 'Pedir' }).click();
  await expect.poll(() => dialog.getByLabel('Resultado').inputValue()).toContain('assistente simulado');
  await expectAccessible(page);
  await savePicture(page, 'assist');
  await dialog.getByRole('button', { name: 'Usar na resposta' }).click();
  expect(await field.inputValue()).toContain('assistente simulado');
});
