import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { listMissingFiles, readStoredSizes, readStoredText } from './readDevice.ts';
import { startTestProduct, type TestProduct } from './startTestProduct.ts';
import { waitForScreen, type Visitor } from './Visitor.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct({}, { hasMicrophone: true });
});

async function waitForStoredPage(page: Page): Promise<void> {
  await expect.poll(() => listMissingFiles(page), { timeout: 30_000 }).toEqual([]);
}

const open = (page: Page, name: RegExp): Promise<void> => page.getByRole('option', { name }).click();
const log = (page: Page) => page.getByRole('log');

/** Opens conversations and waits until the device has them, and the page itself. */
async function visitInbox(options: { readonly width?: number; readonly colorScheme?: 'dark' | 'light' } = {}): Promise<Visitor> {
  const visitor = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets', hasServiceWorker: true, ...options });
  const { page } = visitor;
  await open(page, /Luana Ribeiro/);
  await log(page).getByText('Separado!').waitFor();
  await open(page, /João Vítor/);
  await log(page).getByText('abraça mais').waitFor();
  await expect.poll(async () => (await readStoredSizes(page))?.conversations).toBe(2);
  await expect.poll(async () => (await readStoredSizes(page))?.records ?? 0).toBeGreaterThan(8);
  await waitForStoredPage(page);
  return visitor;
}

async function reloadOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.reload();
  await waitForScreen(page);
}

describe('without a connection', () => {
  it('a reload shows list, conversations and contact as they were, and says since when', async () => {
    const { page, context } = await visitInbox();
    await reloadOffline(page, context);
    await log(page).getByText('abraça mais').waitFor();
    await page.getByRole('complementary', { name: 'Contato' }).getByText('João Vítor').first().waitFor();
    await page.getByText(/Guardado neste aparelho: hoje/).waitFor();
    await open(page, /Luana Ribeiro/);
    await log(page).getByText('Separado!').waitFor();
  });

  it('a line that is cut as soon as the list is shown opens what the device has, without waiting', async () => {
    const { page, context } = await visitInbox();
    await page.clock.install();
    await page.reload();
    await page.getByRole('option', { name: /Luana Ribeiro/ }).waitFor();
    await page.clock.pauseAt(Date.now() + hourMs);
    await context.setOffline(true);
    await open(page, /Luana Ribeiro/);
    const readLog = async (): Promise<number> => {
      await page.clock.runFor(10);
      return log(page).getByText('Separado!').count();
    };
    await expect.poll(readLog).toBe(1);
  });

  it('is said at once, while no clock runs, and until the server has answered', async () => {
    const { page, context } = await visitInbox();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + hourMs);
    const strip = page.getByText('Sem conexão com o servidor.', { exact: true });
    await context.setOffline(true);
    await strip.waitFor();
    await page.clock.resume();
    // A network without the server: the device says that all is well.
    await page.route('**/*', (route) => route.abort());
    await page.routeWebSocket(/socket/, (socket) => socket.close());
    await context.setOffline(false);
    await page.getByText(/Nova tentativa em/).waitFor();
    await strip.waitFor();
  });

  it('what is done to a ticket waits, shown in its row and conversation, until it is taken back or the connection returns', async () => {
    const { page, context } = await visitInbox();
    const row = page.getByRole('option', { name: /João Vítor/ });
    const field = page.getByLabel('Mensagem para João');
    await field.waitFor();
    const url = page.url();
    await context.setOffline(true);
    // What is done to several at once is one notice, and its undo takes all of it back.
    const marks = page.getByRole('option').getByLabel('Espera a conexão: resolver');
    await page.getByRole('listbox', { name: 'Atendimentos' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Resolver os selecionados' }).click();
    await page.getByText('2 atendimentos: saem quando a conexão voltar (resolver)').waitFor();
    await expect.poll(() => marks.count()).toBe(2);
    await page.keyboard.press('Alt+z');
    await expect.poll(() => marks.count()).toBe(0);
    await field.focus();
    await page.keyboard.press('Alt+e');
    await row.getByLabel('Espera a conexão: resolver').waitFor();
    await log(page).getByText('Espera a conexão: resolver').waitFor();
    expect(page.url()).toBe(url);
    const reopen = page.getByRole('button', { name: 'Reabrir' }).last();
    await expect.poll(() => reopen.evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.reload();
    await log(page).getByRole('button', { name: 'Desfazer' }).click();
    await row.getByLabel(/Espera a conexão/).waitFor({ state: 'detached' });

    await field.fill('Combinado, João!');
    await field.press('Enter');
    await page.keyboard.press('Alt+p');
    await page.getByRole('textbox', { name: 'Nota interna' }).fill('Confirmar o tamanho amanhã');
    await page.keyboard.press('Enter');
    await log(page).getByText('Espera a conexão: anotar').waitFor();
    await page.keyboard.press('Alt+e');
    await row.getByLabel('Espera a conexão: anotar, resolver').waitFor();
    // Under the pointer it stands for longer than its time.
    const notice = page.getByText(/sai quando a conexão voltar/);
    await notice.hover();
    await context.setOffline(false);
    const readDone = () =>
      queryAsSupport<{ status: string; notes: number; messages: number }>(
        product.platform,
        `select t.status, (select count(*)::int from ticket_notes n where n.ticket_id = t.id and n.note like 'Confirmar o tamanho%') as notes,
           (select count(*)::int from messages m where m.ticket_id = t.id and m.body like '%Combinado, João!' and m.created_at < t.closed_at) as messages
         from tickets t where uuid::text = $1`,
        [url.split('/').at(-1)],
      );
    await expect.poll(readDone).toEqual([{ status: 'closed', notes: 1, messages: 1 }]);
    await row.waitFor({ state: 'detached' });
    await notice.waitFor({ state: 'detached' });
    // The conversation stays; for the tests that follow it is in work again.
    await reopen.click();
    await field.waitFor();
  });

  it('a new tag and a macro wait as well, can be taken back, and are done in their order', async () => {
    const ana = await product.signInClient('ana@demo.prosa');
    await ana.call(api.macros.create, { name: 'Vai trocar', steps: [{ kind: 'note', text: 'troca combinada' }, { kind: 'unread' }] });
    const { page, context } = await visitInbox();
    const row = page.getByRole('option', { name: /João Vítor/ });
    await page.getByRole('button', { name: 'Macros' }).waitFor();
    const url = page.url();
    await context.setOffline(true);
    const addTag = async (): Promise<void> => {
      await page.getByRole('complementary', { name: 'Contato' }).getByRole('button', { name: 'Marcar com tag' }).click();
      await page.getByLabel('Buscar ou criar tag').fill('Troca de tamanho');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    };
    await addTag();
    await row.getByLabel('Espera a conexão: pôr a tag Troca de tamanho').waitFor();
    await log(page).getByRole('button', { name: 'Desfazer' }).click();
    await row.getByLabel(/Espera a conexão/).waitFor({ state: 'detached' });
    await addTag();
    await page.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('menuitem', { name: 'Vai trocar' }).click();
    await row.getByLabel('Espera a conexão: pôr a tag Troca de tamanho, executar a macro Vai trocar').waitFor();
    await log(page).getByText('Espera a conexão: executar a macro Vai trocar').waitFor();
    expect(page.url()).toBe(url);
    await context.setOffline(false);
    const readTicket = async () => {
      const { tags, id } = await ana.call(api.tickets.byUuid, { uuid: url.split('/').at(-1) ?? '' });
      const notes = await queryAsSupport<{ note: string }>(product.platform, 'select note from ticket_notes where ticket_id = $1', [id]);
      return {
        tags: tags.filter(({ name }) => name.startsWith('Troca')).length,
        notes: notes.filter(({ note }) => note === 'troca combinada').length,
      };
    };
    await expect.poll(readTicket).toEqual({ tags: 1, notes: 1 });
    await row.getByLabel(/Espera a conexão/).waitFor({ state: 'detached' });
  });

  it('what a colleague has made impossible meanwhile is shown with the name', async () => {
    const { page, context } = await visitInbox();
    await open(page, /Luana Ribeiro/);
    await log(page).getByText('Separado!').waitFor();
    await context.setOffline(true);
    await page.keyboard.press('Alt+e');
    await log(page).getByText('Espera a conexão: resolver').waitFor();
    const admin = await product.signInClient('admin@demo.prosa');
    const ticket = await admin.call(api.tickets.byUuid, { uuid: page.url().split('/').at(-1) ?? '' });
    await admin.call(api.tickets.update, { id: ticket.id, userId: admin.user.id });
    await context.setOffline(false);
    const notice = page.getByRole('alert').filter({ hasText: 'Luana Ribeiro: não deu para resolver' });
    await notice.getByText(`${admin.user.name} já está atendendo este contato`).waitFor();
    expect(await page.getByText(/sai quando a conexão voltar/).count()).toBe(0);
    // The refusal says why the conversation closes: no second notice.
    await page.waitForURL(/\/tickets$/);
    expect(await page.getByText('não está mais com você').count()).toBe(0);
    await admin.call(api.tickets.update, { id: ticket.id, userId: ticket.userId });
    await page
      .getByRole('option', { name: /Luana Ribeiro/ })
      .getByLabel(/Não foi feito: resolver/)
      .waitFor();
    await open(page, /Luana Ribeiro/);
    await log(page).getByRole('button', { name: 'Descartar' }).click();
    await expect.poll(() => log(page).evaluate((one) => one.matches(':focus'))).toBe(true);
    await page
      .getByRole('option', { name: /Luana Ribeiro/ })
      .getByLabel(/Não foi feito/)
      .waitFor({ state: 'detached' });
  });

  it('a conversation that the device does not have says so with what it has, and comes by itself later', async () => {
    const { page, context } = await visitInbox();
    const names = await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').allInnerTexts();
    const [unopened = ''] = names.map((text) => text.split('\n')[0] ?? '').filter((name) => !/Luana|João Vítor/.test(name));
    await context.setOffline(true);
    await page.getByRole('option', { name: new RegExp(unopened) }).click();
    const pane = page.getByRole('region', { name: /^Conversa com/ });
    const missing = pane.getByText(`As mensagens de ${unopened} não estão neste aparelho`);
    await missing.waitFor();
    const panel = page.getByRole('complementary', { name: 'Contato' });
    await panel.getByText('As notas não estão neste aparelho.').waitFor();
    // Fields and previous tickets.
    await expect.poll(() => panel.getByText('Não está neste aparelho.').count()).toBe(2);
    const lastLine = await pane.locator('blockquote').innerText();
    await pane.getByLabel(/^Mensagem para/).fill('para quem falta aqui');
    await page.keyboard.press('Enter');
    await log(page).getByText('para quem falta aqui').waitFor();
    expect(await pane.locator('blockquote').innerText()).toBe(lastLine);
    const retry = pane.getByRole('button', { name: 'Tentar de novo' });
    await retry.press('Enter');
    await pane.getByText('Ainda sem conexão').waitFor();
    expect(await retry.evaluate((button) => button.matches(':focus'))).toBe(true);
    // Also after a reload, where the conversation is open before its list is there.
    await page.reload();
    await missing.waitFor();
    await page.getByRole('tab', { name: /Espera/ }).click();
    const list = page.getByRole('alert').filter({ hasText: 'Esta lista não está neste aparelho' });
    const retryList = list.getByRole('button', { name: 'Tentar de novo' });
    await retryList.evaluate((button) => button.setAttribute('data-before', ''));
    await retryList.press('Enter');
    await list.locator('button:focus:not([data-before])').waitFor();
    await context.setOffline(false);
    await log(page).locator('.bubble').first().waitFor();
  });

  it('the search finds stored messages and opens them', async () => {
    const { page, context } = await visitInbox();
    await reloadOffline(page, context);
    await page.getByLabel('Buscar nome ou mensagem').fill('separado');
    const hit = page.getByRole('option', { name: /Luana Ribeiro/ });
    await hit.waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.getByText('1 atendimento encontrado · só neste aparelho').waitFor();
    await hit.click();
    await page.getByRole('search').getByText('1 de 1').waitFor();
  });

  it('the search finds what waits to leave, also where the same was sought before', async () => {
    const { page, context } = await visitInbox();
    await reloadOffline(page, context);
    const search = page.getByLabel('Buscar nome ou mensagem');
    const options = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option');
    await search.fill('separado');
    await expect.poll(() => options.count()).toBe(1);
    await search.fill('');
    await open(page, /João Vítor/);
    const field = page.getByLabel('Mensagem para João');
    await field.fill('o casaco está separado');
    await field.press('Enter');
    await log(page).getByText('o casaco está separado').waitFor();
    await search.fill('separado');
    await expect.poll(() => options.count()).toBe(2);
    const hit = options.filter({ hasText: 'João Vítor' });
    await hit.getByText('separado').waitFor();
    await hit.click();
    await page.getByRole('search').getByText('1 de 1').waitFor();
    await expect.poll(() => page.evaluate<number>(`CSS.highlights.get('found-here')?.size ?? 0`)).toBe(1);
  });

  it('what is written leaves in its order when the connection is back, also over a reload', async () => {
    const { page, context } = await visitInbox();
    const texts = ['primeira sem rede', 'segunda sem rede', 'terceira sem rede'];
    await context.setOffline(true);
    const field = page.getByLabel('Mensagem para João');
    for (const text of texts.slice(0, 2)) {
      await field.fill(text);
      await field.press('Enter');
    }
    await page.reload();
    await log(page).getByText('segunda sem rede').waitFor();
    await field.fill(texts[2] ?? '');
    await field.press('Enter');
    await field.fill('rascunho sem rede');
    await log(page).getByText('terceira sem rede').waitFor();
    await context.setOffline(false);
    const listSent = () =>
      queryAsSupport<{ body: string }>(
        product.platform,
        `select split_part(body, E'\\n', 2) as body from messages where body like '%sem rede' order by id`,
      );
    await expect.poll(async () => (await listSent()).map(({ body }) => body)).toEqual(texts);
    expect(await field.inputValue()).toBe('rascunho sem rede');
  });
});

describe('a device that was never without a connection', () => {
  /** Scripts of parts that nobody has opened. */
  const listStoredParts = (page: Page): Promise<string[]> =>
    page.evaluate<string[]>(`(async () => {
      const stored = await (await caches.open('prosa.page')).keys();
      const names = stored.map(({ url }) => /\\/assets\\/(\\w+)-/.exec(url)?.[1] ?? '');
      const wanted = ['VoicePanel', 'QuickMessageList', 'SendLaterDialog', 'PeekedMessages', 'EmojiPanel', 'data', 'UnreadList'];
      return wanted.filter((name) => names.includes(name));
    })()`);

  it('records a voice message, which leaves when the line is back, and has emojis and the dialog of the later send', async () => {
    const { page, context } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets', hasServiceWorker: true });
    await context.grantPermissions(['microphone']);
    await open(page, /Luana Ribeiro/);
    await log(page).getByText('Separado!').waitFor();
    await expect.poll(() => listStoredParts(page), { timeout: 30_000 }).toHaveLength(7);
    await expect.poll(async () => (await readStoredSizes(page))?.conversations).toBe(1);
    await waitForStoredPage(page);
    await reloadOffline(page, context);
    await log(page).getByText('Separado!').waitFor();

    await page.getByRole('button', { name: 'Inserir emoji' }).click();
    await page.getByRole('option', { name: 'rosto risonho' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+s');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Agendar/ })
      .waitFor();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Alt+v');
    const panel = page.getByRole('group', { name: /^Mensagem de voz para/ });
    await panel
      .getByRole('timer')
      .getByText(/^(?:0:0[2-9]|0:[1-5]\d|[1-9]\d*:\d{2})$/)
      .waitFor();
    await panel.getByRole('button', { name: 'Enviar' }).click();
    await panel.waitFor({ state: 'detached' });
    const countVoices = async (): Promise<number> =>
      (await queryAsSupport(product.platform, `select 1 from messages where from_me and client_key is not null and media_type = 'audio'`))
        .length;
    expect(await countVoices()).toBe(0);
    await context.setOffline(false);
    await expect.poll(countVoices).toBe(1);
    await log(page)
      .getByRole('article')
      .last()
      .getByRole('button', { name: /^Ouvir áudio de \d+:\d{2}$/ })
      .waitFor();
  });
});

it('what a tab wrote without a connection leaves by another tab, once the first is closed', async () => {
  const { page, context } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  await open(page, /Luana Ribeiro/);
  const other = await context.newPage();
  await other.goto('/tickets');
  await open(other, /João Vítor/);
  await other.getByLabel('Mensagem para João').waitFor();
  await context.setOffline(true);
  await page.getByLabel('Mensagem para Luana').fill('da aba fechada');
  await page.keyboard.press('Enter');
  await log(page).getByText('da aba fechada').waitFor();
  await other.getByLabel('Mensagem para João').fill('da aba que ficou');
  await other.keyboard.press('Enter');
  await log(other).getByText('da aba que ficou').waitFor();
  await page.close();
  await context.setOffline(false);
  const statement = `select split_part(body, E'\n', 2) as body from messages where body like '%da aba %' order by 1`;
  const listSent = async () => (await queryAsSupport<{ body: string }>(product.platform, statement)).map(({ body }) => body);
  await expect.poll(listSent).toEqual(['da aba fechada', 'da aba que ficou']);
});

describe('what the device stores', () => {
  it('is encrypted with a key that no script can read', async () => {
    const { page } = await visitInbox();
    const found = await page.evaluate<{ text: string; isExtractable: boolean }>(`(async () => {
      const wait = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
      const database = await wait(indexedDB.open('prosa.offline'));
      const transaction = database.transaction(['owner', 'records']);
      const rows = await wait(transaction.objectStore('records').getAll());
      const owner = await wait(transaction.objectStore('owner').get('own'));
      database.close();
      const text = rows.map((row) => JSON.stringify(row) + new TextDecoder('latin1').decode(row.sealed)).join('');
      return { text, isExtractable: owner.key.extractable };
    })()`);
    expect(found.isExtractable).toBe(false);
    expect(found.text).not.toMatch(/Luana|Separado|tickets/);
  });

  it('goes with the sign-out, in every tab', async () => {
    const { page, context } = await visitInbox();
    const other = await context.newPage();
    await other.goto('/tickets');
    await waitForScreen(other);
    await page.getByRole('button', { name: /Minha conta/ }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await expect.poll(async () => (await readStoredSizes(page))?.keys ?? 0).toBe(0);
    await context.setOffline(true);
    await page.goto('/tickets');
    await page.getByLabel('Senha', { exact: true }).waitFor();
  });

  it('stays for a user who signs in again where it waits to leave, which the sign-out says', async () => {
    const { page, context } = await visitInbox();
    const field = page.getByLabel('Mensagem para João');
    await context.setOffline(true);
    await field.fill('antes de sair');
    await field.press('Enter');
    await log(page).getByText('antes de sair').waitFor();
    await page.getByRole('button', { name: /Minha conta/ }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByText('1 item espera neste aparelho e sai quando você entrar de novo.').waitFor();
  });

  it('loses what was edited or deleted meanwhile, with the next connection', async () => {
    const { page, context } = await visitInbox();
    await page.goto('/healthz');
    await queryAsSupport(
      product.platform,
      `update messages set body = 'Trocado!', is_edited = true, updated_at = now() where body like '%Separado!%'`,
    );
    await queryAsSupport(product.platform, `delete from messages where body like '%abraça mais%'`);
    await page.goto('/tickets');
    await waitForScreen(page);
    // The comparison begins within ten seconds; what it finds is written after its answer.
    await expect.poll(() => readStoredText(page), { timeout: 30_000 }).toContain('Trocado!');
    await expect.poll(() => readStoredText(page)).not.toContain('abraça mais');
    await waitForStoredPage(page);
    await reloadOffline(page, context);
    await open(page, /Luana Ribeiro/);
    await log(page).getByText('Trocado!').waitFor();
    expect(await log(page).getByText('Separado!').count()).toBe(0);
    await open(page, /João Vítor/);
    await log(page).locator('.bubble').first().waitFor();
    expect(await log(page).getByText('abraça mais').count()).toBe(0);
  });

  // Last: it takes a person out of the demo.
  it('loses an erased person while the page stays connected', async () => {
    const { page, context } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets', hasServiceWorker: true });
    await open(page, /Luana Ribeiro/);
    await log(page).getByText('Trocado!').waitFor();
    await open(page, /João Vítor/);
    await expect.poll(async () => (await readStoredSizes(page))?.conversations).toBe(2);
    await waitForStoredPage(page);
    // Comparisons begin at a random moment within ten seconds; that of the connection is to be over before the erasure.
    await page.addInitScript('Math.random = () => 0');
    const comparison = page.waitForResponse(/\/messages\/offline\/changes/);
    await page.reload();
    await (await comparison).finished();
    const admin = await product.signInClient('admin@demo.prosa');
    const { contacts } = await admin.call(api.contacts.page, { searchParam: 'João Vítor' });
    const [contact] = contacts;
    await admin.call(api.personRequests.createErasure, { contactId: contact?.id ?? 0, confirmation: contact?.name ?? '' });
    await expect.poll(async () => (await readStoredSizes(page))?.conversations, { timeout: 30_000 }).toBe(1);
    // The lists that show the person are written some time after they are asked for again.
    await expect.poll(() => readStoredText(page), { timeout: 30_000 }).not.toContain('João Vítor');
    await reloadOffline(page, context);
    await page.getByRole('option', { name: /Luana Ribeiro/ }).waitFor();
    expect(await page.getByRole('option', { name: /João Vítor/ }).count()).toBe(0);
  });
});
