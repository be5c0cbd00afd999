import type { Locator, Page } from 'playwright-core';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { findRow, findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const operator = 'super@demo.prosa';

type VisitOptions = Parameters<TestProduct['reuseSignedInVisitor']>[1];

const visit = (path: string, options: VisitOptions = {}): Promise<Visitor> => product.reuseSignedInVisitor(operator, { ...options, path });

const views = [
  { width: 1440, colorScheme: 'light', language: 'pt' },
  { width: 1024, colorScheme: 'dark', language: 'en' },
  { width: 390, colorScheme: 'light', language: 'es' },
] as const;

async function addPlan(page: Page, name: string): Promise<void> {
  await findRow(page, 'Plano 1').waitFor();
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog', { name: 'Novo plano' }).waitFor();
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Valor por mês').fill('1.234,5');
  await page.getByRole('button', { name: 'Salvar plano' }).click();
  await findRow(page, name).waitFor();
}

describe('the plans', () => {
  it('are created, edited and deleted by keyboard, with prices as Brazil writes them', async () => {
    const { page, consoleErrors } = await visit('/settings/plans');
    await addPlan(page, 'Atacado');
    await findToast(page, 'Operação realizada com sucesso!').waitFor();
    await findRow(page, 'Atacado').getByText('R$ 1.234,50').waitFor();
    await findRow(page, 'Atacado').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Editar plano' }).waitFor();
    expect(await page.getByLabel('Valor por mês').inputValue()).toBe('1.234,50');
    await page.getByLabel('Valor por mês').fill('abc');
    await page.getByLabel('Nome').press('Enter');
    await page.getByText('Digite um número.').first().waitFor();
    await page.getByLabel('Valor por mês').fill('99,9');
    await page.getByLabel('Armazenamento').fill('500 MB');
    await page.getByLabel('Armazenamento').blur();
    expect(await page.getByLabel('Armazenamento').inputValue()).toBe('0,5');
    await page.getByLabel('Nome').press('Enter');
    await findRow(page, 'Atacado').getByText('R$ 99,90').waitFor();
    await findRow(page, 'Atacado').getByText('500 MB').waitFor();
    await findRow(page, 'Atacado').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog', { name: 'Excluir o plano “Atacado”?' }).waitFor();
    await page.getByRole('button', { name: 'Excluir plano' }).click();
    await findRow(page, 'Atacado').waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('say before a downgrade what it means and for whom', async () => {
    const { page } = await visit('/settings/plans');
    await findRow(page, 'Plano 1').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Editar plano' });
    await dialog.getByRole('textbox', { name: 'Usuários' }).fill('2');
    await dialog.getByText('1 de 1 empresas fica acima dos novos limites.').waitFor();
    await dialog.getByText(/Lumiar Casa e Jardim: usuários 7, conexões 4, filas 5/).waitFor();
    await dialog.getByRole('switch', { name: 'Kanban' }).press(' ');
    await dialog.getByText('1 empresa deixa de ter: Kanban.').waitFor();
    await dialog.getByRole('textbox', { name: 'Usuários' }).fill('8');
    await dialog.getByText('Os novos limites bastam para a empresa deste plano.').waitFor();
    await expectAccessible(page);
  });

  it('cannot be deleted while a company has them', async () => {
    const { page } = await visit('/settings/plans');
    const button = findRow(page, 'Plano 1').getByRole('button', { name: 'Excluir Plano 1' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
  });

  it('of the platform are for operators alone', async () => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/tags' });
    await page.goto('/settings/plans');
    await page.getByText('Você não tem acesso a esta tela').waitFor();
    expect(await page.getByRole('tab', { name: 'Planos' }).count()).toBe(0);
  });

  it.each(views)('fit $width px, $colorScheme, in $language, and are accessible', async (options) => {
    const { page } = await visit('/settings/plans', options);
    await findRow(page, 'Plano 1').waitFor();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
  });
});

describe('the companies', () => {
  const openCompanies = async (options: VisitOptions = {}): Promise<Visitor> => {
    const visitor = await visit('/settings/companies', options);
    await findRow(visitor.page, 'Lumiar').waitFor();
    return visitor;
  };

  it('are created with an invitation by mail that opens them once, renewed, changed and deleted', async () => {
    const { page, consoleErrors } = await openCompanies();
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Nova empresa' });
    await dialog.getByLabel('Nome').fill('Padaria Aurora');
    await dialog.getByLabel('E-mail').fill('dona@aurora.test');
    await dialog.getByRole('combobox', { name: 'Plano' }).click();
    await page.getByRole('option', { name: /^Plano 1/ }).click();
    await dialog.getByLabel('Vencimento').fill('2031-01-31');
    await dialog.getByRole('button', { name: 'Salvar empresa' }).click();
    await findToast(page, 'Convite enviado para dona@aurora.test.').waitFor();

    const [, link = ''] = /(\/invitation#[\w-]{43})/.exec(await (await fetch(`${product.url}/demo/mail`)).text()) ?? [];
    const { page: theirs } = await product.newVisitor();
    await theirs.goto(link);
    await theirs.getByText(/Padaria Aurora convidou você/).waitFor();
    await expectAccessible(theirs);
    await theirs.keyboard.type('pao-quente-7');
    await theirs.keyboard.press('Enter');
    await theirs.getByText('Olá, Padaria').waitFor();
    await queryAsSupport(product.platform, `update users set one_time_hash = password_hash where email = 'dona@aurora.test'`);
    await theirs.reload();
    await theirs.getByRole('heading', { name: 'Escolha a sua senha' }).waitFor();
    await expectAccessible(theirs);
    await theirs.getByLabel('Nova senha').fill('pao-quente-8');
    await theirs.keyboard.press('Enter');
    await theirs.getByText('Olá, Padaria').waitFor();
    await theirs.goto(link);
    await theirs.getByRole('heading', { name: 'O convite não vale mais' }).waitFor();

    const row = findRow(page, 'Padaria Aurora');
    await row.getByText('31/01/2031').waitFor();
    await row.hover();
    await row.getByRole('button', { name: '+ Vencimento de Padaria Aurora' }).click();
    await row.getByText('28/02/2031').waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await row.getByText('31/01/2031').waitFor();

    await row.focus();
    await page.keyboard.press('Enter');
    const editing = page.getByRole('dialog', { name: 'Editar empresa' });
    await editing.getByLabel('Nome').fill('Padaria Aurora do Sul');
    await editing.getByRole('button', { name: 'Salvar empresa' }).click();
    await findRow(page, 'Padaria Aurora do Sul').focus();
    await page.keyboard.press('Delete');
    await page.getByText('Usuários: 1, conexões: 0, filas: 0.').waitFor();
    await page.getByRole('button', { name: 'Excluir empresa' }).click();
    await row.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('say what a smaller plan means for them, before it is saved', async () => {
    await queryAsSupport(
      product.platform,
      `insert into plans (name, users, connections, queues, use_kanban) values ('Mini', 2, 9, 9, false)`,
    );
    const { page } = await openCompanies();
    await findRow(page, 'Lumiar').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Editar empresa' });
    await dialog.getByRole('combobox', { name: 'Plano' }).click();
    await page.getByRole('option', { name: /^Mini/ }).click();
    await dialog.getByText('Usuários: 7, o plano permite 2').waitFor();
    await dialog.getByText('A empresa deixa de ter: Kanban.').waitFor();
    await expectAccessible(page);
  });

  it('are opened as one of their users, under a banner that leads back', async () => {
    const { page, consoleErrors } = await openCompanies();
    await findRow(page, 'Lumiar').hover();
    await findRow(page, 'Lumiar').getByRole('button', { name: 'Ações de Lumiar Casa e Jardim' }).click();
    await page.getByRole('menuitem', { name: 'Entrar em Lumiar Casa e Jardim' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entrar em Lumiar Casa e Jardim' });
    await dialog.getByRole('combobox', { name: 'Entrar como' }).click();
    await page.getByRole('option', { name: /^Ana .*ana@demo\.prosa/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Entrar na empresa' }).click();
    await page.getByText(/Você está em Lumiar Casa e Jardim como Ana/).waitFor();
    await page.getByText('Olá, Ana').waitFor();
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText(/Você está em Lumiar Casa e Jardim como Ana/).waitFor();
    await page.getByText('Olá, Ana').waitFor();
    await page.getByRole('button', { name: 'Voltar para a plataforma' }).click();
    await page.getByText(/Você está em/).waitFor({ state: 'detached' });
    await page.goto('/settings/companies');
    await findRow(page, 'Lumiar').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('that are entered offer nothing that operators are refused', async () => {
    const { page } = await openCompanies();
    await findRow(page, 'Lumiar').hover();
    await findRow(page, 'Lumiar').getByRole('button', { name: 'Ações de Lumiar Casa e Jardim' }).click();
    await page.getByRole('menuitem', { name: 'Entrar em Lumiar Casa e Jardim' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entrar em Lumiar Casa e Jardim' });
    await dialog.getByRole('combobox', { name: 'Entrar como' }).click();
    await page.getByRole('option', { name: /admin@demo\.prosa/ }).click();
    await dialog.getByRole('button', { name: 'Entrar na empresa' }).click();
    await page.getByText(/Você está em Lumiar Casa e Jardim como/).waitFor();
    const isMissing = async (path: string, shown: Locator, refused: string): Promise<void> => {
      await page.goto(path);
      await shown.waitFor();
      expect(await page.getByRole('button', { name: refused }).count(), path).toBe(0);
    };
    await isMissing('/messages-api', page.getByText('Numa sessão de operador'), 'Criar token');
    await isMissing('/contacts', page.getByRole('button', { name: 'Importar contatos' }), 'Exportar');
    await isMissing('/audit', page.locator('tbody tr').first(), 'Baixar CSV');
    await isMissing('/macros', page.locator('tbody tr').first(), 'Nova macro');
    await isMissing('/queue-integration', page.getByRole('heading', { name: 'Integrações' }), 'Nova integração');
    await isMissing('/users', page.locator('tbody tr').first(), 'Novo usuário');
    await page.goto('/connections');
    await findRow(page, 'Corporativo').press('Enter');
    const connection = page.getByRole('dialog', { name: 'Editar conexão' });
    await connection.getByLabel('Token da API de mensagens').waitFor();
    expect(await connection.getByRole('button', { name: 'Gerar token' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Voltar para a plataforma' }).click();
    await page.getByText(/Você está em/).waitFor({ state: 'detached' });
  });

  it('that have not paid are left as they are entered', async () => {
    await queryAsSupport(
      product.platform,
      `with company as (
         insert into companies (name, phone, plan_id, due_date) select 'Parada', '', min(id), now() - interval '90 days' from plans returning id
       )
       insert into users (company_id, name, email, password_hash, profile) select id, 'Nina', 'nina@parada.test', 'none', 'admin' from company`,
    );
    const { page } = await openCompanies();
    await findRow(page, 'Parada').hover();
    await findRow(page, 'Parada').getByRole('button', { name: 'Ações de Parada' }).click();
    await page.getByRole('menuitem', { name: 'Entrar em Parada' }).click();
    await page.getByRole('dialog', { name: 'Entrar em Parada' }).getByRole('button', { name: 'Entrar na empresa' }).click();
    await page.getByText(/Você está em Parada como Nina/).waitFor();
    await page.getByRole('button', { name: 'Já regularizei' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Voltar para a plataforma' }).click();
    await page.getByText(/Você está em/).waitFor({ state: 'detached' });
  });

  it('that nobody can open get an admin by mail, and are opened as them', async () => {
    await queryAsSupport(
      product.platform,
      `insert into companies (name, phone, email, plan_id) select 'Trazida', '', 'dona@trazida.test', min(id) from plans`,
    );
    const { page, consoleErrors } = await openCompanies();
    const row = findRow(page, 'Trazida');
    await row.getByText('Sem administrador').waitFor();
    const chooseAction = async (name: string): Promise<void> => {
      await row.hover();
      await row.getByRole('button', { name: 'Ações de Trazida' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await chooseAction('Convidar administrador para Trazida');
    const dialog = page.getByRole('dialog', { name: 'Convidar administrador para Trazida' });
    await dialog.getByLabel('Nome da pessoa').fill('Nina Prates');
    await expectAccessible(page);
    await savePicture(page, 'invite-admin');
    await dialog.getByRole('button', { name: 'Convidar' }).click();
    await findToast(page, 'Convite enviado para dona@trazida.test.').waitFor();
    await row.getByText('Sem administrador').waitFor({ state: 'detached' });
    await chooseAction('Entrar em Trazida');
    await page.getByRole('dialog', { name: 'Entrar em Trazida' }).getByText('Primeiro administrador').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('have opening hours', async () => {
    const { page } = await openCompanies();
    await findRow(page, 'Lumiar').hover();
    await findRow(page, 'Lumiar').getByRole('button', { name: 'Ações de Lumiar Casa e Jardim' }).click();
    await page.getByRole('menuitem', { name: 'Horários de Lumiar Casa e Jardim' }).click();
    const dialog = page.getByRole('dialog', { name: 'Horários de Lumiar Casa e Jardim' });
    await dialog.getByRole('switch', { name: 'Domingo: atende' }).press(' ');
    await dialog.getByRole('button', { name: 'Salvar horários' }).click();
    await findToast(page, 'Horários atualizados com sucesso.').waitFor();
  });

  it.each(views)('fit $width px, $colorScheme, in $language, and are accessible with every tone of a due date', async (options) => {
    const dueDays = { Breve: 5, Hoje: 0, Vencida: -4 };
    for (const [name, days] of Object.entries(dueDays)) {
      await queryAsSupport(
        product.platform,
        `insert into companies (name, phone, plan_id, due_date) select $1, '', min(id), now() + $2 * interval '1 day' from plans
         on conflict (name) do nothing`,
        [name, days],
      );
    }
    const { page } = await openCompanies(options);
    for (const name of Object.keys(dueDays)) {
      await page.locator('[data-tone]', { hasText: name }).first().waitFor();
    }
    await expectAccessible(page);
    await findRow(page, 'Vencida').hover();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    await savePicture(page, `companies-${options.width}`);
  });
});

describe('the help', () => {
  it('is written by operators and shown by agents, with a player that Escape closes', async () => {
    const { page } = await visit('/settings/helps');
    await page.getByRole('button', { name: 'Nova ajuda' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova ajuda' });
    await dialog.getByLabel('Título').fill('Conectar um número');
    await dialog.getByLabel('Descrição').fill('O número, o código e o que fazer quando ele cai. '.repeat(8));
    await dialog.getByLabel('Vídeo').fill('https://evil.example/v');
    await dialog.getByRole('button', { name: 'Salvar ajuda' }).click();
    await dialog.getByText('Use o código de 11 caracteres ou o endereço de um vídeo do YouTube.').first().waitFor();
    await dialog.getByLabel('Vídeo').fill('https://youtu.be/dQw4w9WgXcQ');
    await dialog.getByRole('button', { name: 'Salvar ajuda' }).click();
    await findRow(page, 'Conectar um número').getByText('dQw4w9WgXcQ').waitFor();
    await expectAccessible(page);

    const { page: theirs, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/helps' });
    await theirs.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>v</title>' }),
    );
    await theirs.getByRole('heading', { name: 'Ajuda 3' }).waitFor();
    await expectAccessible(theirs);
    // A text alone is no button that cannot be pressed.
    await theirs.getByRole('heading', { name: 'Primeiros passos', level: 2 }).waitFor();
    expect(await theirs.getByRole('button', { name: /Primeiros passos/ }).count()).toBe(0);
    await theirs.getByRole('button', { name: /^Conectar um número/ }).click();
    const player = theirs.getByRole('dialog', { name: 'Conectar um número' }).locator('iframe');
    await theirs.getByRole('dialog').getByText('o que fazer quando ele cai').waitFor();
    expect(await player.getAttribute('src')).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(await player.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    const outside = theirs.getByRole('link', { name: 'Abrir no YouTube' });
    expect(await outside.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await theirs.keyboard.press('Escape');
    await player.waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it.each(views)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
    const { page } = await visit('/helps', options);
    await page.getByRole('button', { name: /^Conectar um número/ }).waitFor();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
  });
});

describe('the announcements', () => {
  it('are written for an audience, with an image, appear to it at once and stay read', async () => {
    const { page: theirs, consoleErrors } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tags' });
    await theirs.getByRole('button', { name: 'Informativos', exact: true }).waitFor();
    const { page } = await visit('/announcements');
    await page.getByRole('button', { name: 'Novo informativo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo informativo' });
    await dialog.getByRole('button', { name: 'Salvar informativo' }).click();
    await dialog.getByText('Obrigatório').first().waitFor();
    await dialog.getByLabel('Título').fill('Manutenção no domingo');
    await dialog.getByLabel('Texto').fill('O sistema para por *dez minutos*, às 3h.');
    await dialog.getByRole('combobox', { name: 'Prioridade' }).click();
    await page.getByRole('option', { name: 'Alta' }).click();
    const image = await sharp({ create: { width: 640, height: 240, channels: 3, background: '#7C3AED' } })
      .png()
      .toBuffer();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: image });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salvar informativo' }).click();
    await findRow(page, 'Manutenção no domingo').getByText('Todas as empresas').waitFor();
    await expectAccessible(page);

    await theirs.getByRole('button', { name: 'Informativos, 1 não lido' }).click();
    const popover = theirs.getByRole('dialog', { name: 'Informativos' });
    await popover.getByRole('heading', { name: 'Manutenção no domingo' }).waitFor();
    await expect.poll(() => popover.locator('img').evaluate((picture) => Reflect.get(picture, 'naturalWidth') as number)).toBe(640);
    await popover.getByText('Não lido').waitFor();
    await expectAccessible(theirs);
    await theirs.keyboard.press('Escape');
    await theirs.reload();
    await theirs.getByRole('button', { name: 'Informativos', exact: true }).click();
    await popover.getByRole('heading', { name: 'Manutenção no domingo' }).waitFor();
    expect(await popover.getByText('Não lido').count()).toBe(0);

    await findRow(page, 'Manutenção no domingo').focus();
    await page.keyboard.press('Enter');
    const editing = page.getByRole('dialog', { name: 'Editar informativo' });
    await editing.getByRole('switch', { name: 'Só para administradores' }).press(' ');
    await editing.getByRole('button', { name: 'Salvar informativo' }).click();
    await findRow(page, 'Manutenção no domingo').getByText('Todas as empresas (só administradores)').waitFor();
    await popover.getByText('Nenhum informativo').waitFor();
    expect(consoleErrors).toEqual([]);

    await theirs.goto('/announcements');
    await theirs.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.').waitFor();
    await theirs.waitForURL((url) => url.pathname !== '/announcements');
  });

  it.each(views)('fit $width px, $colorScheme, in $language, and are accessible', async (options) => {
    const { page } = await visit('/announcements', options);
    await findRow(page, 'Manutenção no domingo').waitFor();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
  });

  it.each(views)('stand in a popover that fits $width px, $colorScheme, in $language', async (options) => {
    const { page } = await visit('/helps', options);
    await page.getByRole('button', { name: /^(Informativos|Announcements|Comunicados)/ }).click();
    const popover = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Manutenção no domingo' }) });
    await popover.waitFor();
    await expectAccessible(page);
    await expectFits(popover);
    await expectFits(page.locator('html'));
    await savePicture(page, `announcements-${options.width}`);
  });

  it('that could not be loaded say so in the popover, and are asked for again', async () => {
    const { page } = await visit('/helps');
    let isBroken = true;
    await page.route('**/announcements/list', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { error: 'ERR_UNEXPECTED' } }) : route.continue(),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Informativos', exact: true }).click();
    const popover = page.getByRole('dialog', { name: 'Informativos' });
    await popover.getByRole('button', { name: 'Tentar de novo' }).waitFor();
    await expectAccessible(page);
    isBroken = false;
    await popover.getByRole('button', { name: 'Tentar de novo' }).click();
    await popover.getByRole('heading', { name: 'Manutenção no domingo' }).waitFor();
  });
});

describe('the overview', () => {
  it.each(views)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
    const { page, consoleErrors } = await visit('/platform', options);
    await page.locator('dl dd').first().waitFor();
    await page.locator('summary').click();
    await page.locator('details table tbody tr').nth(13).waitFor();
    await page.locator('.recharts-surface').first().waitFor();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    expect(consoleErrors).toEqual([]);
  });
});
