import { startHttpSimulator, type HttpSimulator } from '#server/simulators/startHttpSimulator.ts';
import { createSimulatedAsaas } from './simulatedAsaas.ts';
import { createBillingCustomers } from './simulatedCustomers.ts';
import { createSimulatedIxc } from './simulatedIxc.ts';
import { createSimulatedMkAuth } from './simulatedMkAuth.ts';

export { simulatedAsaasToken } from './simulatedAsaas.ts';
export { simulatedIxcToken } from './simulatedIxc.ts';
export { simulatedMkAuthAccount } from './simulatedMkAuth.ts';

/** IXC Provedor, MK-Auth and Asaas on this machine, behind one address, with the same customers. */
export async function startBillingSimulator(): Promise<HttpSimulator> {
  const [ixc, mkAuth, asaas] = [
    createSimulatedIxc(createBillingCustomers()),
    createSimulatedMkAuth(createBillingCustomers()),
    createSimulatedAsaas(createBillingCustomers()),
  ];
  return startHttpSimulator((request) => {
    if (request.path.startsWith('/webservice/v1/')) {
      return ixc(request);
    }
    if (request.path.startsWith('/v3/')) {
      return asaas(request);
    }
    return request.path.startsWith('/api/') ? mkAuth(request) : { status: 404, body: {} };
  });
}
