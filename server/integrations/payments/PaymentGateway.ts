import type { ChargeRecord, PaymentMethod, PaymentReport } from '#shared/tenancy/billing/index.ts';
import type { SignedBody } from '#server/platform/http/SignedBody.ts';

/** A request for money. */
export interface ChargeRequest {
  /** Names the charge at the gateway; chosen here, so that a repeated request makes no second charge. */
  readonly reference: string;
  /** In reais. */
  readonly amount: number;
  /** Shown to the payer. */
  readonly description: string;
  readonly seconds: number;
  readonly expiresAt: Date;
  /** Where the payer goes from a page of the gateway. */
  readonly returnUrl: string;
}

/** A charge as it was stored. */
export interface StoredCharge {
  readonly reference: string;
  /** The gateway's; null: it has not come, so that nobody has seen the charge. */
  readonly answer: ChargeRecord | null;
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

/** A report of payments as it came in. */
interface ReceivedReport {
  readonly report: PaymentReport;
  /** The caller knows the secret of the URL. */
  readonly hasSecret: boolean;
  readonly signedBody: SignedBody;
  readonly now: Date;
}

/** Takes payments for us: no card or account of a payer ever reaches this server. */
export interface PaymentGateway {
  readonly name: string;
  readonly method: PaymentMethod;
  createCharge(request: ChargeRequest): Promise<ChargeRecord>;
  readCharge(charge: StoredCharge): Promise<ChargeState>;
  /** References of the charges that a report names; null, unless it proves to be this gateway's. */
  readReport(report: ReceivedReport): readonly string[] | null;
  /** Has payments reported to a URL; null: the configured account. Absent: that is done at the gateway. */
  registerWebhook?(url: URL, account: string | null): Promise<object>;
}

interface GatewayErrorOptions extends ErrorOptions {
  readonly isFinal?: boolean;
}

/** The gateway cannot be reached, or refuses. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  /** Of the response; 0 without one. */
  readonly status: number;
  /** The same request would be refused again. */
  readonly isFinal: boolean;

  constructor(message: string, status: number, { isFinal = false, ...options }: GatewayErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.isFinal = isFinal;
  }
}
