import type { ChargeRecord } from '#shared/areas/billing.ts';

/** A request for money. */
export interface ChargeRequest {
  /** Names the charge at the gateway; chosen here, so that a repeated request makes no second charge. */
  readonly reference: string;
  /** In reais. */
  readonly amount: number;
  /** Shown to whoever pays. */
  readonly description: string;
  readonly seconds: number;
}

/** Money that the gateway has received. */
export interface ReceivedPayment {
  readonly id: string;
  readonly amount: number;
}

export interface ChargeState {
  /** `gone`: nobody can pay it any more, or the gateway does not know it. */
  readonly status: 'open' | 'paid' | 'gone';
  readonly payments: readonly ReceivedPayment[];
}

/** Takes payments for us: no card or account of a payer ever reaches this server. */
export interface PaymentGateway {
  readonly name: string;
  createCharge(request: ChargeRequest): Promise<ChargeRecord>;
  readCharge(reference: string): Promise<ChargeState>;
  /** Has payments reported to a URL; null: the configured account. */
  registerWebhook(url: URL, account: string | null): Promise<object>;
}

/** The gateway cannot be reached, or refuses. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  /** Of the response; 0 without one. */
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
