import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

describe('the page of the messages API', () => {
  it.each([
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const)('makes a token, sends with it and ends it ($width px)', async (options) => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path: '/messages-api' });
    const made = page.getByRole('form', { name: 'Novo token' });
    await made.getByLabel('Nome do programa').fill('Loja virtual');
    await made.getByRole('combobox', { name: /^Conexão/ }).click();
    await page.getByRole('option').first().click();
    await made.getByRole('button', { name: 'Criar token' }).click();
    await page.getByText('Copie o token agora').waitFor();
    const token = (await page.getByText(/^prosa_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Python' }).click();
    await page.getByRole('region', { name: 'Exemplo em Python' }).getByText('import uuid').waitFor();
    await expectAccessible(page);

    const form = page.getByRole('form', { name: 'Testar' });
    await form.getByLabel(/^Token/).fill('x');
    await form.getByLabel(/^Número/).fill('5511987654310');
    await form.getByLabel(/^Mensagem/).fill('Seu pedido saiu para entrega.');
    await form.getByRole('button', { name: 'Enviar mensagem' }).click();
    await page.getByText('Resposta do servidor (401)').waitFor();
    await form.getByLabel(/^Token/).fill(token);
    await form.getByRole('button', { name: 'Enviar mensagem' }).click();
    await page.getByText('Resposta do servidor (200)').waitFor();
    await page.getByText(/"delivery": "(server|delivered|read)"/).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Remover o token Loja virtual' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover token' }).click();
    await page.getByRole('button', { name: 'Remover o token Loja virtual' }).waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('is for admins', async () => {
    const { page } = await product.reuseSignedInVisitor('caio@demo.prosa', { path: '/messages-api' });
    await page.getByText('Você não tem acesso a esta tela').first().waitFor();
  });
});
