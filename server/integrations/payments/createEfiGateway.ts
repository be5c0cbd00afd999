import { readFileSync } from 'node:fs';
import Joi from 'joi';
import type { ChargeRecord } from '#shared/tenancy/billing/index.ts';
import type { EfiConfig } from '#server/config.ts';
import { requestPublicText, type ClientCertificate, type PublicResponse } from '#server/platform/http/fetchPublicText.ts';
import { StartError } from '#server/platform/StartError.ts';
import { GatewayError, type ChargeRequest, type ChargeState, type PaymentGateway, type StoredCharge } from './PaymentGateway.ts';

const maxBytes = 500_000;
/** A token is renewed this long before it expires. */
const tokenMarginMs = 60_000;

const amount = Joi.string().pattern(/^\d{1,10}\.\d{2}$/);
const tokenRule = Joi.object({ access_token: Joi.string().required(), expires_in: Joi.number().required() }).unknown().required();
const chargeRule = Joi.object({
  txid: Joi.string().required(),
  status: Joi.string().required(),
  valor: Joi.object({ original: amount.required() }).unknown().required(),
  loc: Joi.object({ id: Joi.number().required() }).unknown().required(),
  pix: Joi.array().items(Joi.object({ endToEndId: Joi.string().required(), valor: amount.required() }).unknown()),
})
  .unknown()
  .required();
const codeRule = Joi.object({ qrcode: Joi.string().required() }).unknown().required();

interface EfiToken {
  readonly access_token: string;
  readonly expires_in: number;
}

interface EfiCharge extends Pick<ChargeRecord, 'txid' | 'status' | 'valor'> {
  readonly loc: { readonly id: number };
  readonly pix?: readonly { readonly endToEndId: string; readonly valor: string }[];
}

/** Reads an answer by its rule; the type is the rule's. */
function parse<T>(text: string, rule: Joi.Schema): T {
  try {
    return Joi.attempt(JSON.parse(text) as unknown, rule) as T;
  } catch (cause) {
    throw new GatewayError('Efí has answered something else', 200, { cause });
  }
}

function readCertificateFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new StartError(`EFI_CERTIFICATE cannot be read: ${(cause as Error).message}. Correct it, or bring the file there.`, { cause });
  }
}

function readCertificate({ certificate, caFile }: EfiConfig): ClientCertificate {
  const content = readCertificateFile(certificate);
  const own = /\.(p12|pfx)$/i.test(certificate) ? { pfx: content } : { key: content.toString(), cert: content.toString() };
  return { ...own, ...(caFile !== undefined && { ca: readFileSync(caFile, 'utf8') }) };
}

interface EfiRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

class EfiClient {
  readonly #config: EfiConfig;
  readonly #certificate: ClientCertificate;
  readonly #timeoutMs: number;
  #token: { readonly text: string; readonly validUntil: number } | null = null;

  constructor(config: EfiConfig, timeoutMs: number) {
    this.#config = config;
    this.#timeoutMs = timeoutMs;
    this.#certificate = readCertificate(config);
  }

  /** The answer's text. Throws a GatewayError with the status of a refusal; a token that is refused is renewed once. */
  async call(request: EfiRequest): Promise<string> {
    const first = await this.#sendWithToken(request);
    const response = first.status === 401 ? await this.#sendWithToken(request, true) : first;
    if (response.status >= 300) {
      throw new GatewayError(`Efí has answered ${response.status} to ${request.method} ${request.path}`, response.status);
    }
    return response.text;
  }

  async #sendWithToken(request: EfiRequest, isRenewed = false): Promise<PublicResponse> {
    if (isRenewed || this.#token === null || this.#token.validUntil < Date.now()) {
      this.#token = await this.#fetchToken();
    }
    return this.#send({ ...request, headers: { authorization: `Bearer ${this.#token.text}`, ...request.headers } });
  }

  async #fetchToken(): Promise<{ readonly text: string; readonly validUntil: number }> {
    const { clientId, clientSecret } = this.#config;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const body = { grant_type: 'client_credentials' };
    const { status, text } = await this.#send({ method: 'POST', path: '/oauth/token', body, headers: { authorization } });
    if (status !== 200) {
      throw new GatewayError(`Efí has answered ${status} to the sign-in`, status);
    }
    const { access_token: token, expires_in: seconds } = parse<EfiToken>(text, tokenRule);
    return { text: token, validUntil: Date.now() + seconds * 1000 - tokenMarginMs };
  }

  #send({ method, path, body, headers }: EfiRequest): Promise<PublicResponse> {
    const options = { method, timeoutMs: this.#timeoutMs, maxBytes, isConfigured: true, certificate: this.#certificate };
    return requestPublicText(new URL(path, this.#config.url), {
      ...options,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new GatewayError('Efí cannot be reached', 0, { cause });
    });
  }
}

async function createCharge(client: EfiClient, pixKey: string, request: ChargeRequest): Promise<ChargeRecord> {
  const path = `/v2/cob/${request.reference}`;
  /** An earlier request has made the charge, and its answer was lost. */
  const readExisting = (error: unknown): Promise<string> => {
    if (error instanceof GatewayError && error.status === 409) {
      return client.call({ method: 'GET', path });
    }
    throw error;
  };
  const body = {
    calendario: { expiracao: request.seconds },
    valor: { original: request.amount.toFixed(2) },
    chave: pixKey,
    solicitacaoPagador: request.description,
  };
  const charge = parse<EfiCharge>(await client.call({ method: 'PUT', path, body }).catch(readExisting), chargeRule);
  const code = await client.call({ method: 'GET', path: `/v2/loc/${charge.loc.id}/qrcode` });
  return { ...charge, qrcode: parse<ChargeRecord['qrcode']>(code, codeRule) };
}

async function readCharge(client: EfiClient, { reference }: StoredCharge): Promise<ChargeState> {
  try {
    const { status, pix = [] } = parse<EfiCharge>(await client.call({ method: 'GET', path: `/v2/cob/${reference}` }), chargeRule);
    const payments = pix.map(({ endToEndId, valor }) => ({ id: endToEndId, amount: Number(valor) }));
    return { status: status === 'CONCLUIDA' ? 'paid' : status === 'ATIVA' ? 'open' : 'gone', payments };
  } catch (error) {
    if (error instanceof GatewayError && error.status === 404) {
      return { status: 'gone', payments: [] };
    }
    throw error;
  }
}

const referenceOf = (payment: object): string[] => ('txid' in payment && typeof payment.txid === 'string' ? [payment.txid] : []);

/** Pix by Efí, over its HTTP API with a client certificate. */
export function createEfiGateway(config: EfiConfig, timeoutMs = 20_000): PaymentGateway {
  const client = new EfiClient(config, timeoutMs);
  return {
    name: 'efi',
    method: 'pix',
    createCharge: (request) => createCharge(client, config.pixKey, request),
    readCharge: (charge) => readCharge(client, charge),
    readReport: ({ report: { pix = [] }, hasSecret }) => (hasSecret ? pix.flatMap(referenceOf) : null),
    registerWebhook: async (url, account) => {
      const path = `/v2/webhook/${encodeURIComponent(account ?? config.pixKey)}`;
      // Our caller is known by the secret of the URL, not by a certificate.
      const headers = { 'x-skip-mtls-checking': 'true' };
      await client.call({ method: 'PUT', path, body: { webhookUrl: url.href }, headers });
      return { webhookUrl: `${url.origin}${url.pathname}`, chave: account ?? config.pixKey };
    },
  };
}
