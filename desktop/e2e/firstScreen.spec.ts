import { beforeAll, describe, expect, it } from 'vitest';
import { firstScreenScripts, weightOf } from './firstScreen.ts';
import { startProduct, type TestedHouse } from './house.ts';

let house: TestedHouse;

beforeAll(async () => {
  house = await startProduct();
});

describe('the first screen', () => {
  it('weighs no more than 300 kB of script, all that is fetched until the list is there', async () => {
    const { page } = await house.signedIn('ana@demo.prosa');
    const scripts = await firstScreenScripts(page);
    expect(scripts.some((script) => script.startsWith('/assets/first-'))).toBe(true);
    expect(await weightOf(scripts), scripts.join(' ')).toBeLessThanOrEqual(300);
  });

  it('brings what is wanted next while nobody waits for it', async () => {
    const { page, complaints } = await house.visit();
    const fetched = new Set<string>();
    page.on('requestfinished', (request) => fetched.add(/assets\/(\w+)-/.exec(request.url())?.[1] ?? ''));
    const wanted = ['Conversation', 'ContactPanel', 'TicketDialogs', 'FilterChoices', 'AccountPanel', 'Palette'];
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('ana@demo.prosa');
    await page.getByLabel('Senha', { exact: true }).fill('prosa-demo');
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => wanted.filter((name) => !fetched.has(name)), { timeout: 10_000 }).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
