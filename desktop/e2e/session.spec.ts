import { beforeAll, describe, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { submitLogin, expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const countSessions = async (email: string): Promise<number> =>
  (await queryAsSupport(product.platform, 'select 1 from sessions s join users u on u.id = s.user_id where u.email = $1', [email])).length;

describe('signing in', () => {
  it('explains a wrong password and accepts the right one', async () => {
    const { page, consoleErrors } = await product.newVisitor();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('ana@demo.prosa');
    await page.getByLabel('Senha', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('O e-mail ou a senha não está certo.').first().waitFor();
    await expectAccessible(page);
    await submitLogin(page, 'ana@demo.prosa');
    await page.getByText('Olá, Ana').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('writes its token into no address', async () => {
    const { page } = await product.newVisitor();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('websocket', (socket) => addresses.push(socket.url()));
    await page.goto('/login');
    await submitLogin(page, 'ana@demo.prosa');
    await page.getByText('Olá, Ana').waitFor();
    await expect.poll(() => addresses.some((url) => url.startsWith('ws'))).toBe(true);
    expect(addresses.filter((url) => /eyJ|token=/.test(url))).toEqual([]);
  });

  it('survives a reload and returns to the requested screen', async () => {
    const { page } = await product.newVisitor();
    await page.goto('/tags');
    await page.waitForURL('**/login');
    await submitLogin(page, 'ana@demo.prosa');
    await page.waitForURL('**/tags');
    await page.reload();
    await page.getByText('Olá, Ana').waitFor();
    expect(new URL(page.url()).pathname).toBe('/tags');
  });

  it('signs out the other browser of the same user, with a message', async () => {
    const { page: first } = await product.reuseSignedInVisitor('caio@demo.prosa');
    await first.getByText('Olá, Caio').waitFor();
    await product.reuseSignedInVisitor('caio@demo.prosa');
    await first.getByText('Sua conta foi acessada em outro computador.').waitFor();
    await first.waitForURL('**/login');
    await expect.poll(() => countSessions('caio@demo.prosa')).toBe(1);
    await expectAccessible(first);
  });

  it('ends with the account menu', async () => {
    const { page } = await product.reuseSignedInVisitor('dora@demo.prosa');
    await page.getByRole('button', { name: /conta/i }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/login');
    await page.goto('/tags');
    await page.waitForURL('**/login');
  });
});

describe('signing up', () => {
  it('creates a company by the code of a mail, whose admin can sign in', async () => {
    const { page } = await product.newVisitor();
    await page.goto('/signup');
    await page.getByLabel('Nome da empresa').waitFor();
    await expectAccessible(page);
    const shownAt = await page.evaluate(() => performance.now());
    await page.getByLabel('Nome da empresa').fill('Padaria Sol Nascente');
    await page.getByLabel('Seu nome').fill('Joana Sol');
    await page.getByLabel('E-mail').fill('dono@padaria.test');
    await page.getByLabel('Telefone').fill('11999990000');
    await page.getByLabel(/^Senha/).fill('pao-quente-7');
    // Faster than two seconds, it would count as a program.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(shownAt + 2_000);
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await page.getByText('Enviamos um código para dono@padaria.test').waitFor();
    await expectAccessible(page);
    await page.keyboard.type('AAAA-AAAA');
    await page.keyboard.press('Enter');
    await page.getByText('O código não confere ou já venceu').first().waitFor();
    await page.getByRole('link', { name: 'Enviar outro código' }).click();
    await page.getByText('Enviamos outro código').waitFor();
    const mails = await (await fetch(`${product.url}/demo/mail`)).text();
    await page.getByLabel('Código do e-mail').fill(/[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mails)?.[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await submitLogin(page, 'dono@padaria.test', 'pao-quente-7');
    await page.getByText('Padaria Sol Nascente').first().waitFor();
    await page.getByText('Olá, Joana').waitFor();
  });
});

it('says where the server takes no sign-ups, and leads to the sign-in', async () => {
  const closed = await startTestProduct({ SIGN_UP: 'off' });
  const { page } = await closed.newVisitor();
  await page.goto('/signup');
  await page.getByText('Novos cadastros estão fechados neste servidor').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: 'Criar conta' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Entrar' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('E-mail').waitFor();
  expect(await page.getByRole('link', { name: /criar|cadastr/i }).count()).toBe(0);
});

describe('a forgotten password', () => {
  it('is replaced by the code of a mail, which the demo shows', async () => {
    const { page, consoleErrors } = await product.newVisitor();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await page.waitForURL('**/forgetpsw');
    await page.keyboard.press('Enter');
    await page.getByText('Digite o seu e-mail.').waitFor();
    await page.keyboard.type('teo@demo.prosa');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText('Se houver uma conta com teo@demo.prosa').waitFor();
    const mails = await (await fetch(`${product.url}/demo/mail`)).text();
    const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mails)?.[0] ?? '';
    await page.keyboard.type('AAAA-AAAA');
    await page.getByLabel('Nova senha', { exact: true }).fill('fraca');
    await page.getByLabel('Repita a nova senha').fill('outra');
    await page.keyboard.press('Enter');
    await page.getByText('As senhas não correspondem').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Nova senha', { exact: true }).fill('Janela-azul-7');
    await page.getByLabel('Repita a nova senha').fill('Janela-azul-7');
    await page.keyboard.press('Enter');
    await page.getByText('O código não confere ou já venceu').first().waitFor();
    await page.getByLabel('Código do e-mail').fill(code);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await page.getByText('Senha redefinida com sucesso.').waitFor();
    await submitLogin(page, 'teo@demo.prosa', 'Janela-azul-7');
    expect(consoleErrors).toEqual([]);
  });
});

describe('the shell', () => {
  it('switches theme and language, and remembers both', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa');
    await page.getByRole('button', { name: 'Tema escuro' }).click();
    await page.getByRole('button', { name: /conta/i }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Hello, Ana').or(page.getByText('Hi, Ana')).waitFor();
    await page.reload();
    await page.getByText('Hello, Ana').or(page.getByText('Hi, Ana')).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-joy-color-scheme')).toBe('dark');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^en/);
  });

  it('finds and runs actions from the palette, by keyboard alone', async () => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('usuarios');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/users');
  });

  it('finds contacts in the palette and opens a ticket with one', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa');
    const name = 'João Vítor Siqueira';
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('joao vitor');
    await page.getByRole('group', { name: 'Contatos' }).getByRole('option', { name }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByText(name, { exact: true }).waitFor();
  });

  it('lists the shortcuts', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa');
    await page.getByText('Olá, Ana').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Atalhos do teclado' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Atalhos do teclado' }).waitFor({ state: 'detached' });
  });
});
