import type { Page } from 'playwright-core';
import type { TestedHouse } from '#e2e/house.ts';

/** Simulated customers with their phones in hand. */
export interface Customers {
  /** A customer writes to a number of the company; a new one gets a phone first. */
  write(customer: string, words: readonly string[], connection?: string): Promise<void>;
  /** What lies on a customer's phone. */
  phoneOf(customer: string): ReturnType<Page['getByRole']>;
}

/** Takes up the phones, as an admin of the demo company. */
export async function takePhones(house: TestedHouse): Promise<Customers> {
  const { page } = await house.signedIn('admin@demo.prosa', { path: '/phone' });
  const phoneOf = (customer: string) => page.getByRole('region', { name: `Celular de ${customer}` });
  const callUp = async (connection: string): Promise<void> => {
    const select = page.getByRole('combobox', { name: 'Conexão simulada' });
    if ((await select.innerText()) !== connection) {
      await select.click();
      await page.getByRole('option', { name: connection }).click();
    }
  };
  return {
    phoneOf,
    write: async (customer, words, connection = 'Loja Centro') => {
      await callUp(connection);
      if ((await phoneOf(customer).count()) === 0) {
        await page.getByRole('textbox', { name: 'Nome do novo cliente' }).fill(customer);
        await page.keyboard.press('Enter');
      }
      const box = phoneOf(customer).getByRole('textbox');
      for (const line of words) {
        await box.fill(line);
        await box.press('Enter');
      }
    },
  };
}
