import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { users } from '#shared/i18n/pt/workspace.ts';
import { findToast, runListStates } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { openList, removeRow, setSetting, type ListVisitOptions } from './listScreens.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const onUsers = (email: string, options: ListVisitOptions = {}) =>
  openList(product, { path: '/users', knownRow: /Téo Siqueira/ }, { email, options });

async function shoot(page: Page, name: string): Promise<void> {
  await savePicture(page, `users-${name}`);
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const saved = (page: Page) => page.getByRole('status').getByText('Usuário salvo');
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Salvar usuário' }).click();
const password = (page: Page) => page.locator('input[name="password"]');

async function deactivate(page: Page, name: string): Promise<void> {
  await row(page, name).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: `Desativar “${name}”?` }).waitFor();
  await page.getByRole('button', { name: 'Desativar usuário' }).click();
  await page.getByRole('status').getByText('Usuário desativado').waitFor();
}

async function edit(page: Page, name: string): Promise<void> {
  await row(page, name).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Nome').waitFor();
}

runListStates(() => product, {
  path: '/users',
  rowsKey: 'users',
  knownName: 'Juliana',
  texts: users,
  complete: (page) => page.getByLabel('E-mail').fill('semrede@demo.prosa'),
  isLong: true,
});

describe('the users of a company', () => {
  it('are listed with queues and presence', async () => {
    const { page, consoleErrors } = await onUsers('admin@demo.prosa');
    await row(page, 'Rafael Nogueira').getByText('Você · Online').waitFor();
    await row(page, 'Rafael Nogueira').getByText('+2').waitFor();
    await row(page, 'Juliana Prates').getByText('Supervisor').waitFor();
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  });

  it('are added with their queues, and appear in another browser', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    const { page: theirs } = await onUsers('super@demo.prosa');
    await page.keyboard.press('Alt+n');
    await page.getByLabel('Nome').fill('Beatriz Rocha');
    await page.getByLabel('E-mail').fill('Bia@Demo.prosa');
    await password(page).fill('janela azul');
    await page.getByRole('combobox', { name: 'Filas' }).fill('entre');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await save(page);
    await saved(page).waitFor();
    await row(page, 'Beatriz Rocha').getByText('bia@demo.prosa').waitFor();
    await row(theirs, 'Beatriz Rocha').getByText('Entregas').waitFor();
    await deactivate(theirs, 'Beatriz Rocha');
    await row(page, 'Beatriz Rocha').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Inativos' }).click();
    await row(page, 'Beatriz Rocha').getByText('Inativo desde').waitFor();
    await shoot(page, 'inactive');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reativar Beatriz Rocha' }).click();
    await page.getByRole('heading', { name: 'Ninguém está inativo' }).waitFor();
    await row(theirs, 'Beatriz Rocha').waitFor();
    await deactivate(theirs, 'Beatriz Rocha');
    await removeRow(row(page, 'Beatriz Rocha'), { question: 'Excluir “Beatriz Rocha”?', yes: 'Excluir usuário' });
    await page.getByRole('heading', { name: 'Ninguém está inativo' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('are deactivated once their open tickets have somebody (%s)', async (colorScheme) => {
    const { page } = await onUsers('admin@demo.prosa', { colorScheme });
    await row(page, 'Ana').first().focus();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: /^Desativar “Ana/ });
    await dialog.getByText(/Esta pessoa tem \d+ atendimentos? abertos?\./).waitFor();
    await dialog.getByRole('combobox', { name: 'Entregar os atendimentos para' }).click();
    await page.getByRole('option', { name: 'Caio Ferraz' }).click();
    await shoot(page, `deactivate-${colorScheme}`);
    await expectAccessible(page);
    await expectFits(dialog);
    await page.keyboard.press('Escape');
  });

  it('without a password are invited by mail, and again on request', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    await page.getByRole('button', { name: 'Novo usuário' }).click();
    await page.getByLabel('Nome').fill('Ivo Convidado');
    await page.getByLabel('E-mail').fill('ivo@demo.prosa');
    await page.getByText('Em branco, a pessoa recebe um convite por e-mail').waitFor();
    await save(page);
    await row(page, 'Ivo Convidado').getByText('Convite vale até').waitFor();
    await row(page, 'Ivo Convidado').hover();
    await page.getByRole('button', { name: 'Ações de Ivo Convidado' }).click();
    await page.getByRole('menuitem', { name: 'Enviar convite a Ivo Convidado' }).click();
    await page.getByRole('status').getByText('Convite enviado').waitFor();
    await shoot(page, 'invited');
    await expectAccessible(page);
    await deactivate(page, 'Ivo Convidado');
  });

  it('are imported from a spreadsheet, each row with its result', async () => {
    const { page } = await onUsers('admin@demo.prosa', { colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Importar usuários' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar usuários' });
    const choose = (text: string) =>
      dialog.locator('input[type="file"]').setInputFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expectAccessible(page);
    await choose('Telefone\n119999\n');
    await page.getByText('A planilha precisa das colunas Nome e E-mail.').waitFor();
    await choose(
      'Nome;E-mail;Perfil;Filas\nLia Prado;lia@demo.prosa;Supervisor;Vendas, entregas\nAna;ana@demo.prosa;;\nX;x@demo.prosa;;\n',
    );
    await dialog.getByText('1 pessoa pode ser convidada.').waitFor();
    await dialog.getByText('E-mail já em uso').waitFor();
    await shoot(page, 'import');
    await expectAccessible(page);
    await expectFits(dialog);
    await dialog.getByRole('button', { name: 'Convidar 1 pessoa' }).click();
    await row(page, 'Lia Prado').getByText('Convite vale até').waitFor();
    await row(page, 'Lia Prado').getByText('Supervisor').waitFor();
    await deactivate(page, 'Lia Prado');
  });

  it('have errors explained at their fields', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    await page.getByRole('button', { name: 'Novo usuário' }).click();
    await page.getByLabel('Nome').fill('B');
    await page.getByLabel('E-mail').fill('bia@');
    await password(page).fill('1234');
    await save(page);
    await page.getByText('3 campos precisam de atenção').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Nome').fill('Bia');
    await page.getByLabel('E-mail').fill('ana@demo.prosa');
    await password(page).fill('janela azul');
    await save(page);
    await page.getByText('Este e-mail já está em uso. Use outro.').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('email');
  });

  it('may have a connection of their own', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    const connection = page.getByRole('combobox', { name: 'Conexão' });
    await edit(page, 'Caio Ferraz');
    await connection.click();
    await page.getByRole('option').last().click();
    const name = await connection.innerText();
    await expectAccessible(page);
    await save(page);
    await saved(page).waitFor();
    await edit(page, 'Caio Ferraz');
    await expect.poll(() => connection.innerText()).toBe(name);
    expect(name).not.toBe('A padrão da empresa');
  });

  it('may have working hours of their own, outside of which a transfer says that they are away', async () => {
    const { page, consoleErrors } = await onUsers('admin@demo.prosa');
    await edit(page, 'Caio Ferraz');
    await page.getByRole('tab', { name: 'Horário de trabalho' }).click();
    await page.getByRole('button', { name: 'Horário próprio' }).press('Enter');
    await page.getByRole('textbox', { name: 'Segunda, das' }).fill('22');
    await page.getByRole('textbox', { name: 'Segunda, até' }).fill('6');
    await page.getByRole('textbox', { name: 'Segunda, até' }).blur();
    await page.getByText('do dia seguinte').waitFor();
    await shoot(page, 'hours');
    await expectAccessible(page);
    for (const day of ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']) {
      const isOpen = page.getByRole('switch', { name: `${day}: atende` });
      if (await isOpen.isChecked()) {
        await isOpen.press(' ');
      }
    }
    await save(page);
    await findToast(page, users.saved).waitFor();
    const { page: ana } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await ana.getByRole('option', { name: /Luana Ribeiro/ }).click();
    await ana.getByRole('log').getByText('Separado!').waitFor();
    await ana.keyboard.press('Alt+t');
    await ana.getByRole('dialog').getByPlaceholder('Buscar pessoa').fill('Caio');
    await ana
      .getByRole('option', { name: /Caio Ferraz/ })
      .getByText(users.away)
      .waitFor();
    await edit(page, 'Caio Ferraz');
    await page.getByRole('tab', { name: 'Horário de trabalho' }).click();
    await page.getByRole('button', { name: 'O mesmo da empresa' }).press('Enter');
    await save(page);
    await ana
      .getByRole('option', { name: /Caio Ferraz/ })
      .getByText(users.away)
      .waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('keep their password when none is entered', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    await edit(page, 'Caio Ferraz');
    await page.getByLabel('Nome').fill('Caio Ferraz Lima');
    await save(page);
    await saved(page).waitFor();
    const { page: caio } = await product.reuseSignedInVisitor('caio@demo.prosa');
    await caio.getByText('Olá, Caio').waitFor();
  });

  it('need strong passwords unless the company has switched them off, which the screen calls weak', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    await page.getByRole('button', { name: 'Novo usuário' }).click();
    await page.getByText('De 8 a 128 caracteres. Não valem as senhas mais comuns').waitFor();
    await page.getByLabel('Nome').fill('Bia');
    await page.getByLabel('E-mail').fill('bia2@demo.prosa');
    await password(page).fill('janela1');
    await save(page);
    await page.getByText('1 campo precisa de atenção').waitFor();
    expect(await page.getByText('De 8 a 128 caracteres.').count()).toBe(1);
    await password(page).fill('password1');
    await save(page);
    await page.getByText('Escolha outra senha: de 8 a 128 caracteres').first().waitFor();
    await expectAccessible(page);
    await setSetting(page, 'strongPasswords', 'disabled');
    await page.getByText('É uma regra fraca: a empresa desligou as senhas fortes.').waitFor();
    await setSetting(page, 'strongPasswords', 'enabled');
  });

  it('update their own session with their own record', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    await edit(page, 'Rafael Nogueira');
    await page.getByLabel('Nome').fill('Rafa Nogueira');
    await save(page);
    await page
      .getByText('Olá, Rafa ·')
      .or(page.getByText(/Olá, Rafa$/))
      .first()
      .waitFor();
  });

  it('have a photo, which the list and the top bar show at once', async () => {
    const { page } = await onUsers('admin@demo.prosa', { colorScheme: 'dark' });
    await edit(page, 'Rafael Nogueira|Rafa Nogueira');
    const dialog = page.getByRole('dialog');
    const chooseFile = (buffer: Buffer) =>
      dialog.locator('input[type="file"]').setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer });
    await chooseFile(Buffer.from('no image'));
    await page.getByText('Escolha uma imagem PNG, JPEG ou WebP.').waitFor();
    await chooseFile(
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0d9488' } })
        .png()
        .toBuffer(),
    );
    await dialog.getByRole('button', { name: 'Trocar foto' }).waitFor();
    await expect.poll(() => page.locator('img[src*="/public/"]').count()).toBe(3);
    await expectAccessible(page);
    await shoot(page, 'photo');
    await dialog.getByRole('button', { name: 'Remover foto' }).click();
    await dialog.getByRole('button', { name: 'Escolher foto' }).waitFor();
    await expect.poll(() => page.locator('img[src*="/public/"]').count()).toBe(0);
  });

  it.each([
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const)('give their password to change it ($width px)', async (options) => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('caio@demo.prosa', { ...options, path: '/tickets' });
    await page.getByRole('button', { name: /Caio/ }).first().click();
    await page.getByRole('button', { name: 'Meu perfil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Meu perfil' });
    const current = dialog.locator('input[name="currentPassword"]');
    await password(page).waitFor();
    expect(await current.count()).toBe(0);
    await password(page).fill('janela azul');
    await dialog.getByRole('button', { name: 'Salvar perfil' }).click();
    await dialog.getByText('Digite a sua senha atual.').first().waitFor();
    await current.fill('errada');
    await expectFits(dialog);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salvar perfil' }).click();
    await dialog.getByText('A senha atual não confere.').first().waitFor();
    await expectAccessible(page);
    await current.fill(demoPassword);
    await password(page).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Salvar perfil' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('cannot deactivate themselves or the last administrator, with the reason', async () => {
    const { page } = await onUsers('super@demo.prosa');
    const own = page.getByRole('button', { name: 'Desativar Helena Prado' });
    await expect.poll(() => own.getAttribute('aria-description')).toBe('Você não pode desativar a si mesmo.');
    await page.route('**/users/*/deactivate', (route) => route.fulfill({ status: 409, json: { error: 'ERR_LAST_ADMIN' } }));
    await row(page, 'Téo Siqueira').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Desativar usuário' }).click();
    await page.getByRole('dialog').getByText('A empresa precisa de pelo menos um administrador.').waitFor();
    await expectAccessible(page);
  });

  it('explain the limit of the plan', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    const refusal = { error: 'O plano não permite mais usuários, já cadastrados: 10', code: 'ERR_PLAN_USERS_LIMIT', values: { count: 10 } };
    await page.route('**/users', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Novo usuário' }).click();
    await page.getByLabel('Nome').fill('Bia');
    await page.getByLabel('E-mail').fill('bia3@demo.prosa');
    await password(page).fill('janela azul');
    await save(page);
    await page.getByText('O plano não permite mais usuários (já são 10).').waitFor();
  });

  it('of the platform are edited by operators only', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    await row(page, 'Helena Prado').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Só operadores da plataforma podem mudar este cadastro.').waitFor();
    await expectAccessible(page);
  });

  it('load twenty at a time on scrolling', async () => {
    const { page } = await onUsers('admin@demo.prosa');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
    const headers = { Authorization: `Bearer ${token}` };
    const { users } = (await (await page.request.get('/users', { headers })).json()) as { users: { id: number; name: string }[] };
    const all = Array.from({ length: 50 }, (_, index) => ({
      ...users[0],
      id: 500 + index,
      name: `Pessoa ${index}`,
      email: `p${index}@demo.prosa`,
    }));
    await page.route(
      (url) => url.pathname === '/users',
      (route) => {
        if (route.request().resourceType() === 'document') {
          return route.continue();
        }
        const start = (Number(new URL(route.request().url()).searchParams.get('pageNumber')) - 1) * 20;
        return route.fulfill({ json: { users: all.slice(start, start + 20), count: 50, hasMore: start + 20 < 50 } });
      },
    );
    await page.reload();
    await row(page, 'Pessoa 0\\b').waitFor();
    await row(page, 'Pessoa 19\\b').scrollIntoViewIfNeeded();
    await row(page, 'Pessoa 25\\b').waitFor();
    await row(page, 'Pessoa 39\\b').scrollIntoViewIfNeeded();
    await row(page, 'Pessoa 49\\b').waitFor();
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(50);
  });

  it('are for administrators', async () => {
    const { page } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path: '/users' });
    await page.getByText('Você não tem acesso a esta tela').waitFor();
  });

  it.each([
    { width: 1440, colorScheme: 'dark', language: 'en' },
    { width: 720, colorScheme: 'light', language: 'es' },
    { width: 320, colorScheme: 'dark', language: 'pt' },
  ] as const)('fit $width px, $colorScheme, in $language, dialog and all', async (options) => {
    const { page } = await onUsers('admin@demo.prosa', options);
    await expectAccessible(page);
    await shoot(page, `list-${options.width}`);
    await page.getByRole('button', { name: /^(Novo usuário|New user|Nuevo usuario)$/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
  });
});

it.each([
  { width: 1440, colorScheme: 'light', language: 'pt' },
  { width: 390, colorScheme: 'dark', language: 'pt' },
] as const)('who may do what stands in a table, searchable ($width px, $colorScheme)', async (options) => {
  const { page, consoleErrors } = await onUsers('admin@demo.prosa', options);
  await page.getByRole('link', { name: 'Ver quem pode o quê' }).click();
  const tags = page.getByRole('row', { name: /Mudar tags e colunas do kanban/ });
  await tags.waitFor();
  await shoot(page, `permissions-${options.width}`);
  await expectAccessible(page);
  await expectFits(page.locator('html'));
  await page.getByRole('searchbox').fill('tags');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  if (options.width === 1440) {
    expect(await tags.getByRole('cell').allInnerTexts()).toEqual(['Não', 'Sim', 'Sim', 'Não']);
  } else {
    await tags.getByText('Pode: Supervisor e Administrador').waitFor();
  }
  await page.reload();
  await tags.waitFor();
  expect(consoleErrors).toEqual([]);
});
