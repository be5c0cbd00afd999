import { formatTaxDocument } from '#shared/rules/taxDocument.ts';
import type { BillingCredentials, BillingProvider } from './BillingProvider.ts';
import { createBillingSender } from './createBillingSender.ts';
import { createIxcService } from './createIxcService.ts';
import { cleanName, isSameDocument } from './customerFields.ts';
import { listIxcInvoices } from './listIxcInvoices.ts';
import { unlockIxcContracts } from './unlockIxcContracts.ts';

/** IXC Provedor. */
export function createIxcClient(
  privateHosts: readonly string[],
  credentials: Extract<BillingCredentials, { kind: 'ixc' }>,
): BillingProvider {
  const ixc = createIxcService(createBillingSender({ privateHosts }), credentials);
  return {
    kind: 'ixc',
    findCustomer: async (document) => {
      // Documents are stored as they are written.
      const search = { table: 'cliente', field: 'cnpj_cpf', value: formatTaxDocument(document), sortBy: 'cnpj_cpf' };
      const customer = (await ixc.list(search)).rows.find(({ cnpj_cpf: found }) => isSameDocument(found, document));
      const { id = '', razao: name = '' } = customer ?? {};
      return id === ''
        ? null
        : {
            name: cleanName(name),
            listOpenInvoices: () => listIxcInvoices(ixc, id),
            unlock: () => unlockIxcContracts(ixc, id),
          };
    },
    signIn: async () => {
      await ixc.list({ table: 'cliente', field: 'id', value: '0', sortBy: 'id' });
    },
  };
}
