import { beforeAll, describe, expect, it } from 'vitest';
import { startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

describe('moving between tickets', () => {
  it('shows the next contact in the panel, scrolled to the top and collapsed', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { height: 520 });
    const panel = page.getByRole('complementary', { name: 'Contato' });
    const name = panel.getByRole('heading', { level: 3 });
    const rows = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option');
    const nameOf = (index: number) => rows.nth(index).locator('.name').innerText();
    const [first, second] = [await nameOf(0), await nameOf(1)];

    await rows.nth(0).click();
    await expect.poll(() => name.innerText()).toBe(first);
    await panel.getByRole('button', { name: 'Marcar com tag' }).click();
    await page.getByRole('dialog', { name: 'Tags do atendimento' }).waitFor();
    await panel.getByText('Atendimentos anteriores').scrollIntoViewIfNeeded();
    await page.keyboard.press('Alt+j');

    await expect.poll(() => name.innerText()).toBe(second);
    await page.getByRole('dialog', { name: 'Tags do atendimento' }).waitFor({ state: 'detached' });
    await expect.poll(() => name.evaluate((heading) => heading.closest('.scroll')?.scrollTop)).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('shows no empty states while the contact loads', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa');
    const panel = page.getByRole('complementary', { name: 'Contato' });
    const extra = panel.locator('section').filter({ hasText: 'Informações extras' });
    const row = page.getByRole('option', { name: /João Vítor Siqueira/ });
    await page.route('**/tickets/u/*', (route) => route.abort('internetdisconnected'));
    await row.click();
    await extra.getByText('Não está neste aparelho.').waitFor();
    expect(await panel.getByText('Nenhuma informação extra.').count()).toBe(0);
    await page.unroute('**/tickets/u/*');
    await page.reload();
    await extra.getByText('Vila Mariana').waitFor();
  });

  it('returns to the end of a conversation', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { height: 520 });
    const rows = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option');
    const log = page.getByRole('log');
    const open = async (index: number): Promise<void> => {
      const name = await rows.nth(index).locator('.name').innerText();
      await rows.nth(index).click();
      await page.getByRole('region', { name: `Conversa com ${name}` }).waitFor();
      await log.locator('[data-row]').last().waitFor();
    };
    await open(0);
    // The first unread message is the initial position.
    await expect.poll(() => rows.nth(0).getAttribute('data-unread')).toBeNull();
    for (let visit = 0; visit < 2; visit += 1) {
      await open(1);
      await open(0);
      await expect
        .poll(() => log.evaluate((room) => Math.abs(room.scrollHeight - room.scrollTop - room.clientHeight)))
        .toBeLessThanOrEqual(1);
    }
    const room = await log.boundingBox();
    const last = await log.locator('[data-row]').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((room?.y ?? 0) + (room?.height ?? 0));
    expect(consoleErrors).toEqual([]);
  });

  it('opens pending tickets by keyboard and accepts the open one', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { height: 480 });
    const list = page.getByRole('listbox', { name: 'Atendimentos' });
    await list.getByRole('option').first().click();
    await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    await page.keyboard.press('Alt+2');
    await page.getByRole('tab', { name: /Espera/, selected: true }).waitFor();
    const names = list.getByRole('option').locator('.name');
    await names.last().waitFor();
    const count = await names.count();
    const last = await names.nth(count - 1).innerText();
    for (let step = 0; step < count; step += 1) {
      await page.keyboard.press('Alt+j');
    }
    const opened = list.getByRole('option', { selected: true });
    await expect.poll(() => opened.locator('.name').innerText()).toBe(last);
    await expect.poll(async () => (await opened.boundingBox())?.y ?? Infinity).toBeLessThan(480 - 70);
    const conversation = page.getByRole('region', { name: `Conversa com ${last}` });
    await conversation.getByRole('button', { name: /^Aceitar/ }).waitFor();
    await page.keyboard.press('Alt+a');
    await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    await conversation.waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('steps into a tab whose tickets are still on their way, unless something else is done', async () => {
    const { page, consoleErrors } = await product.newSignedInVisitor('ana@demo.prosa');
    const rows = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option');
    await rows.first().waitFor();
    const held: (() => Promise<void>)[] = [];
    await page.route(/\/tickets\?.*status=closed/, (route) => void held.push(() => route.continue()));
    const openTabByKey = async (): Promise<void> => {
      await page.keyboard.press('Alt+1');
      await rows.first().waitFor();
      await page.keyboard.press('Alt+3');
      await page.getByRole('tab', { name: /^Resolvidos/, selected: true }).waitFor();
      await page.keyboard.press('Alt+j');
      await page.keyboard.press('Alt+j');
    };
    const fillTab = async (): Promise<void> => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await Promise.all(held.splice(0).map(async (release) => release()));
      await rows.nth(1).waitFor();
    };

    await openTabByKey();
    await page.getByRole('searchbox').click();
    await fillTab();
    await page.waitForURL(/tickets$/);
    const names = rows.locator('.name');
    const second = await names.nth(1).innerText();

    await page.reload();
    await rows.first().waitFor();
    await openTabByKey();
    await fillTab();
    await page.getByRole('region', { name: `Conversa com ${second}` }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('follows the arrow keys until the pointer moves', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { height: 480 });
    await page.getByRole('tab', { name: 'Todos' }).click();
    const list = page.getByRole('listbox', { name: 'Atendimentos' });
    const rows = list.getByRole('option');
    await rows.nth(3).hover();
    await list.focus();
    const active = () => list.getAttribute('aria-activedescendant');
    const index = async () => Number(await list.locator(`#${await active()}`).getAttribute('aria-posinset'));
    const first = await index();
    for (let step = 1; step <= 8; step += 1) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(index).toBe(first + step);
    }
    const pointed = await list.boundingBox();
    await page.mouse.move((pointed?.x ?? 0) + 60, 300);
    await expect.poll(index).toBeLessThan(first + 8);
    expect(consoleErrors).toEqual([]);
  });

  it('goes back by Escape: closes overlays, then the conversation on a narrow window', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { width: 560 });
    await page.getByRole('option').first().click();
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    await field.waitFor();
    await page.keyboard.press('Alt+m');
    const panel = page.getByRole('complementary', { name: 'Contato' });
    await panel.waitFor();
    await page.getByRole('button', { name: 'Marcar com tag' }).click();
    const tags = page.getByRole('dialog', { name: 'Tags do atendimento' });
    await tags.waitFor();
    await page.keyboard.press('Escape');
    await tags.waitFor({ state: 'detached' });
    expect(await panel.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+p');
    await page.getByRole('textbox', { name: 'Nota interna' }).waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/tickets');
    expect(consoleErrors).toEqual([]);
  });

  it('moves the focus into an action menu and back', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa');
    await page.getByRole('option').first().click();
    const button = page.getByRole('button', { name: 'Mais ações do atendimento' });
    await button.press('Enter');
    await expect
      .poll(() =>
        page
          .getByRole('menuitem')
          .first()
          .evaluate((item) => item.matches(':focus')),
      )
      .toBe(true);
    await page.keyboard.press('End');
    await expect
      .poll(() =>
        page
          .getByRole('menuitem')
          .last()
          .evaluate((item) => item.matches(':focus')),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(consoleErrors).toEqual([]);
  });
});

describe('waiting tickets', () => {
  it('come longest waiting first, in the order chosen, with their unread messages', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa');
    await page.getByRole('tab', { name: /Espera/ }).click();
    const rows = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option');
    const names = () => rows.locator('.name').allInnerTexts();
    await rows.locator('.age').first().waitFor();
    const since = await rows.locator('.age').evaluateAll((ages) => ages.map((age) => age.getAttribute('datetime') ?? ''));
    expect(since.length).toBeGreaterThan(2);
    expect(since).toEqual(since.toSorted());
    expect(await rows.first().locator('.age').innerText()).toMatch(/^(?:espera|atrasado) /);
    await rows
      .first()
      .getByText(/mensage(?:m|ns) não lida/)
      .waitFor();
    expect(await rows.first().getByText(/^\d+$/).isVisible()).toBe(true);

    const oldestFirst = await names();
    await page.getByRole('button', { name: 'Ordenar e filtrar' }).click();
    await page.getByRole('button', { name: 'Mais recentes' }).click();
    await expect.poll(names).not.toEqual(oldestFirst);
    await page.reload();
    await page.getByRole('tab', { name: /Espera/ }).click();
    await page.getByRole('button', { name: 'Ordenar e filtrar' }).click();
    await page.getByRole('button', { name: 'Mais recentes', pressed: true }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('open on a click behind the bar that accepts, and stay unread', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa');
    await page.getByRole('tab', { name: /Espera/ }).click();
    const row = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first();
    const name = await row.locator('.name').innerText();
    await row.click();
    const conversation = page.getByRole('region', { name: `Conversa com ${name}` });
    await conversation.getByRole('button', { name: /^Aceitar/ }).waitFor();
    await conversation.locator('[data-row]').last().waitFor();
    expect(await conversation.getByRole('textbox').count()).toBe(0);
    expect(await row.getAttribute('data-unread')).toBe('');
    expect(consoleErrors).toEqual([]);
  });

  it('open as the arrow keys select them, and take the keys', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa');
    const list = page.getByRole('listbox', { name: 'Atendimentos' });
    await list.getByRole('option').first().click();
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    await field.waitFor();
    const open = new URL(page.url()).pathname;
    await page.getByRole('tab', { name: /Espera/ }).click();
    const second = list.getByRole('option').nth(1);
    const name = await second.locator('.name').innerText();
    await list.focus();
    await page.keyboard.press('Home');
    const selected = list.getByRole('option', { selected: true });
    await expect.poll(() => selected.getAttribute('aria-posinset')).toBe('1');
    await page.keyboard.press('ArrowDown');
    const conversation = page.getByRole('region', { name: `Conversa com ${name}` });
    await conversation.getByRole('button', { name: /^Aceitar/ }).waitFor();
    expect(await selected.locator('.name').innerText()).toBe(name);
    expect(await selected.getAttribute('data-focus')).toBe('');
    await list.getByRole('option').first().hover();
    await page.keyboard.press('Alt+a');
    await field.waitFor();
    expect(await conversation.isVisible()).toBe(true);
    await page.goto(open);
    await field.waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('keep the focus in the list while the arrow keys open conversations, until Enter', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa');
    const list = page.getByRole('listbox', { name: 'Atendimentos' });
    const options = list.getByRole('option');
    await options.first().click();
    const fieldOf = (name: string) => page.getByRole('textbox', { name: `Mensagem para ${name}` });
    const [first, second] = [await options.nth(0).locator('.name').innerText(), await options.nth(1).locator('.name').innerText()];
    await fieldOf(first).waitFor();
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await fieldOf(second).waitFor();
    await expect.poll(() => list.evaluate((box) => box.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => fieldOf(second).evaluate((box) => box.matches(':focus'))).toBe(true);
    expect(consoleErrors).toEqual([]);
  });
});

it('shortens the last message of every row where that is wanted, on this device', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa');
  const previews = async () => {
    const texts = await page.getByRole('listbox', { name: 'Atendimentos' }).locator('.last p').allInnerTexts();
    return Math.max(...texts.map((text) => text.length));
  };
  await expect.poll(previews).toBeGreaterThan(21);
  await page.getByRole('button', { name: 'Ordenar e filtrar' }).click();
  await page.getByRole('switch', { name: 'Encurtar a última mensagem' }).press(' ');
  await expect.poll(previews).toBe(21);
  await page.reload();
  await expect.poll(previews).toBe(21);
  expect(consoleErrors).toEqual([]);
});

it('stays on an accepted conversation, also when the queue event arrives late', async () => {
  const { page, consoleErrors } = await product.newSignedInVisitor('ana@demo.prosa');
  let news = Promise.resolve();
  await page.routeWebSocket(/socket\.io/, (wire) => {
    wire.connectToServer().onMessage((message) => void news.then(() => wire.send(message)));
  });
  await page.goto('/tickets');
  await page.getByRole('tab', { name: /Espera/ }).click();
  const accept = page.getByRole('button', { name: /^Aceitar/ }).first();
  let respond = (): void => undefined;
  news = new Promise((resolve) => {
    respond = resolve;
  });
  await accept.click();
  const field = page.getByRole('textbox', { name: /^Mensagem para/ });
  await field.waitFor();
  const response = page.waitForResponse((response) => response.url().includes('/tickets/u/'));
  respond();
  expect((await response).status()).toBe(200);
  await field.pressSequentially('Bom dia');
  expect(await field.inputValue()).toBe('Bom dia');
  expect(consoleErrors).toEqual([]);
});
