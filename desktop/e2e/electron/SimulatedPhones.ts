import type { Page } from 'playwright-core';
import type { TestProduct } from '#e2e/startTestProduct.ts';

/** Simulated customers with their phones in hand. */
export interface SimulatedPhones {
  /** A customer writes to a number of the company; a new one gets a phone first. */
  sendMessages(customer: string, words: readonly string[], connection?: string): Promise<void>;
  /** What lies on a customer's phone. */
  phoneOf(customer: string): ReturnType<Page['getByRole']>;
}

/** Takes up the phones, as an admin of the demo company. */
export async function openSimulatedPhones(house: TestProduct): Promise<SimulatedPhones> {
  const { page } = await house.newSignedInVisitor('admin@demo.prosa', { path: '/phone' });
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
    sendMessages: async (customer, words, connection = 'Loja Centro') => {
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
