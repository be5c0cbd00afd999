import Joi from 'joi';
import type { UnlockResult } from './BillingProvider.ts';
import { parseProviderAnswer } from './createBillingSender.ts';
import type { IxcService } from './createIxcService.ts';
import { textField } from './customerFields.ts';

const unlockRule = Joi.object<{ tipo?: string; codigo?: string }>({ tipo: textField(), codigo: textField() });

/** By hand, by the system, and for what is overdue. */
const blockedStates = new Set(['CM', 'CA', 'FA']);
/** The line is open already: an earlier try has done it. */
const openAlready = '107';

async function unlockContract({ act }: IxcService, id: string): Promise<boolean> {
  const { tipo, codigo } = parseProviderAnswer(await act('desbloqueio_confianca', { id }), unlockRule);
  return tipo === 'sucesso' || codigo === openAlready;
}

/** Opens every blocked contract of a customer; with a login of the network the line comes back by itself. */
export async function unlockIxcContracts(ixc: IxcService, customerId: string): Promise<UnlockResult> {
  const { rows } = await ixc.list({ table: 'cliente_contrato', field: 'id_cliente', value: customerId, sortBy: 'id' });
  const blocked = rows.filter(({ status_internet: state = '' }) => blockedStates.has(state));
  let hasOpened = false;
  for (const { id = '' } of blocked) {
    hasOpened = (await unlockContract(ixc, id)) || hasOpened;
  }
  if (!hasOpened) {
    return blocked.length === 0 ? 'notBlocked' : 'refused';
  }
  const logins = await ixc.list({ table: 'radusuarios', field: 'id_cliente', value: customerId, sortBy: 'id' }).catch(() => null);
  return (logins?.rows.length ?? 0) > 0 ? 'reconnects' : 'unlocked';
}
