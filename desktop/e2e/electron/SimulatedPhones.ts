import type { Page } from 'playwright-core';
import type { TestProduct } from '#e2e/startTestProduct.ts';

/** Simulated phones of customers. */
export interface SimulatedPhones {
  /** Sends messages from a customer to a connection; creates the phone first where needed. */
  sendMessages(customer: string, texts: readonly string[], connection?: string): Promise<void>;
  /** Region of the customer’s phone. */
  phoneOf(customer: string): ReturnType<Page['getByRole']>;
}

/** Opens the phone simulator as an admin of the demo company. */
export async function openSimulatedPhones(product: TestProduct): Promise<SimulatedPhones> {
  const { page } = await product.newSignedInVisitor('admin@demo.prosa', { path: '/phone' });
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
    sendMessages: async (customer, texts, connection = 'Loja Centro') => {
      await callUp(connection);
      if ((await phoneOf(customer).count()) === 0) {
        await page.getByRole('textbox', { name: 'Nome do novo cliente' }).fill(customer);
        await page.keyboard.press('Enter');
      }
      const box = phoneOf(customer).getByRole('textbox');
      for (const text of texts) {
        await box.fill(text);
        await box.press('Enter');
      }
    },
  };
}
