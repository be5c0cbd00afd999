import type { Config } from '#server/config.ts';
import { createEfiGateway } from './createEfiGateway.ts';
import { createStripeGateway } from './createStripeGateway.ts';
import type { PaymentGateway } from './PaymentGateway.ts';

/** A gateway for each account of the settings. */
export const createGateways = ({ efi, stripe }: Pick<Config, 'efi' | 'stripe'>): PaymentGateway[] => [
  ...(efi === null ? [] : [createEfiGateway(efi)]),
  ...(stripe === null ? [] : [createStripeGateway(stripe)]),
];
