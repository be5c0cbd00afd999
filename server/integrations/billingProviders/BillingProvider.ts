import type { BillingProviderKind } from '#shared/automation/queueIntegrations/billingProviders.ts';

/** What a company signs in with at its billing system. */
export type BillingCredentials =
  | { readonly kind: 'ixc'; readonly url: string; readonly token: string }
  | { readonly kind: 'mkauth'; readonly url: string; readonly clientId: string; readonly clientSecret: string }
  | { readonly kind: 'asaas'; readonly token: string };

/** An invoice that is not paid. */
export interface OpenInvoice {
  readonly number: string;
  /** `2029-05-10`. */
  readonly dueDate: string;
  /** In reais. */
  readonly value: number;
  readonly link: string | null;
  /** To be pasted into a bank's app. */
  readonly pix: string | null;
  /** The line of digits over the bar code. */
  readonly barcode: string | null;
}

export interface OpenInvoices {
  /** Of the customer; `invoices` holds the oldest of them. */
  readonly total: number;
  readonly invoices: readonly OpenInvoice[];
}

/** `reconnects`: the line comes back by itself; `unlocked`: the equipment is to be switched off and on. */
export type UnlockResult = 'notBlocked' | 'reconnects' | 'unlocked' | 'refused';

/** A person whose document was asked for. */
export interface BillingCustomer {
  readonly name: string;
  listOpenInvoices(): Promise<OpenInvoices>;
  /** Opens a blocked line on trust. */
  unlock(): Promise<UnlockResult>;
}

/** A billing system of an internet provider, signed in to. Each call throws a BillingServiceError where it fails. */
export interface BillingProvider {
  readonly kind: BillingProviderKind;
  /** `document`: the characters of a valid CPF or CNPJ. */
  findCustomer(document: string): Promise<BillingCustomer | null>;
  /** Whether the address and the credentials are right. */
  signIn(): Promise<void>;
}

/** More invoices than these are not sent in one go. */
export const maxSentInvoices = 3;

/** `address`: the server does not ask this URL; `account`: the credentials are refused. */
export type BillingFailure = 'address' | 'account' | 'unreachable' | 'refused';

/** A system cannot be reached, or refuses; the message never holds what it has answered, nor whom it was asked about. */
export class BillingServiceError extends Error {
  override readonly name = 'BillingServiceError';
  readonly failure: BillingFailure;
  /** Of the answer; 0 without one. */
  readonly status: number;

  constructor(failure: BillingFailure, status = 0, options?: ErrorOptions) {
    super(`${failure} ${status}`, options);
    this.failure = failure;
    this.status = status;
  }
}
