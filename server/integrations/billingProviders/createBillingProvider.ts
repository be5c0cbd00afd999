import type { Config } from '#server/config.ts';
import type { BillingCredentials, BillingProvider } from './BillingProvider.ts';
import { createAsaasClient } from './createAsaasClient.ts';
import { createIxcClient } from './createIxcClient.ts';
import { createMkAuthClient } from './createMkAuthClient.ts';

/** A billing system, for one conversation: its requests together have a limit of time. */
export function createBillingProvider(config: Config, credentials: BillingCredentials): BillingProvider {
  switch (credentials.kind) {
    case 'ixc':
      return createIxcClient(config.outgoingPrivateHosts, credentials);
    case 'mkauth':
      return createMkAuthClient(config.outgoingPrivateHosts, credentials);
    case 'asaas':
      return createAsaasClient(config.asaasUrl, credentials);
  }
}
