import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import type { EfiConfig } from '#server/config.ts';
import { createSelfSignedCertificate } from '#server/platform/http/createSelfSignedCertificate.ts';
import { answerWithFaults, readRequestText, SimulatedFaults, type GatewayAnswer } from './SimulatedFaults.ts';

interface SimulatedPix {
  readonly endToEndId: string;
  readonly txid: string;
  readonly chave: string;
  readonly valor: string;
  readonly horario: string;
}

export interface SimulatedCharge {
  readonly calendario: { readonly criacao: string; readonly expiracao: number };
  readonly txid: string;
  readonly revisao: number;
  readonly loc: { readonly id: number; readonly location: string; readonly tipoCob: 'cob' };
  readonly location: string;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  readonly valor: { readonly original: string };
  readonly chave: string;
  readonly solicitacaoPagador: string;
  pix?: SimulatedPix[];
}

const clientId = 'Client_Id_simulado';
const clientSecret = 'Client_Secret_simulado';
const pixKey = '71cdf9ba-c695-4e3c-b010-abb521a3f1be';

const refuse = (status: number, nome: string): GatewayAnswer => ({ status, body: { nome, mensagem: nome } });

/** Efí's Pix API as documented, on this machine: client certificate, sign-in, charges, codes, and reports to a webhook. */
export class EfiSimulator {
  /** The configuration of a client of this account. */
  readonly config: EfiConfig;
  readonly charges = new Map<string, SimulatedCharge>();
  /** Bodies that were reported to the webhook. */
  readonly reports: object[] = [];
  readonly faults = new SimulatedFaults();
  webhookUrl: string | null = null;
  /** False: payments are received, but not reported. */
  isReporting = true;
  readonly #server: https.Server;
  readonly #folder: string;
  readonly #tokens = new Set<string>();
  #locations = 0;

  private constructor(server: https.Server, folder: string, config: EfiConfig) {
    this.#server = server;
    this.#folder = folder;
    this.config = config;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<EfiSimulator> {
    const own = createSelfSignedCertificate('Prosa Efí simulator');
    const client = createSelfSignedCertificate('Prosa Efí client');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-efi-'));
    const [certificate, caFile] = [path.join(folder, 'client.pem'), path.join(folder, 'authority.pem')];
    await Promise.all([writeFile(certificate, client.key + client.certificate, { mode: 0o600 }), writeFile(caFile, own.certificate)]);
    const server = https.createServer({
      key: own.key,
      cert: own.certificate,
      ca: [client.certificate],
      requestCert: true,
      rejectUnauthorized: true,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new EfiSimulator(server, folder, { url: `https://localhost:${port}`, clientId, clientSecret, certificate, pixKey, caFile });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Somebody pays: the charge's value, or another. Returns the webhook's notification. */
  async pay(txid: string, amount?: number): Promise<object> {
    const charge = this.charges.get(txid);
    if (charge === undefined) {
      throw new Error(`there is no charge ${txid}`);
    }
    const pix: SimulatedPix = {
      endToEndId: `E${randomUUID().replaceAll('-', '')}`.slice(0, 32),
      txid,
      chave: charge.chave,
      valor: amount?.toFixed(2) ?? charge.valor.original,
      horario: new Date().toISOString(),
    };
    charge.pix = [...(charge.pix ?? []), pix];
    charge.status = 'CONCLUIDA';
    const report = { pix: [pix] };
    if (this.isReporting) {
      await this.report(report);
    }
    return report;
  }

  /** Posts to the webhook, whose address gets `/pix` behind it. */
  async report(body: object): Promise<void> {
    this.reports.push(body);
    if (this.webhookUrl !== null) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${this.webhookUrl}/pix`, { method: 'POST', headers, body: JSON.stringify(body) });
      await response.arrayBuffer();
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readRequestText(request);
    answerWithFaults(this.faults, response, () => this.#handle(request, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)));
  }

  #handle(request: IncomingMessage, body: Record<string, unknown>): GatewayAnswer {
    if (!(request.socket as TLSSocket).authorized) {
      return refuse(401, 'certificado_invalido');
    }
    const route = `${request.method} ${request.url}`;
    if (route === 'POST /oauth/token') {
      return this.#signIn(request, body);
    }
    if (!this.#tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return refuse(401, 'invalid_token');
    }
    return this.#handleSignedIn(route, body);
  }

  #handleSignedIn(route: string, body: Record<string, unknown>): GatewayAnswer {
    const [, verb, kind, key = ''] = /^(\w+) \/v2\/(cob|loc|webhook)\/([^/?]+)/.exec(route) ?? [];
    if (kind === 'cob') {
      return verb === 'PUT' ? this.#createCharge(key, body) : this.#findCharge((charge) => charge.txid === key);
    }
    if (kind === 'loc') {
      return this.#findCode(Number(key));
    }
    if (kind === 'webhook' && verb === 'PUT') {
      this.webhookUrl = String(body['webhookUrl']);
      return { status: 201, body: { webhookUrl: this.webhookUrl, chave: key, criacao: new Date().toISOString() } };
    }
    return refuse(404, 'nao_encontrado');
  }

  #signIn({ headers }: IncomingMessage, body: Record<string, unknown>): GatewayAnswer {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (headers.authorization !== expected || body['grant_type'] !== 'client_credentials') {
      return refuse(401, 'invalid_client');
    }
    const token = randomBytes(24).toString('base64url');
    this.#tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: 'cob.write cob.read webhook.write' },
    };
  }

  /** Forgets every token, as the gateway does at times. */
  expireTokens(): void {
    this.#tokens.clear();
  }

  #createCharge(txid: string, body: Record<string, unknown>): GatewayAnswer {
    const { original } = (body['valor'] ?? {}) as { original?: unknown };
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || typeof original !== 'string' || !/^\d+\.\d{2}$/.test(original) || original === '0.00') {
      return refuse(400, 'valor_invalido');
    }
    if (this.charges.has(txid)) {
      return refuse(409, 'txid_duplicado');
    }
    this.#locations += 1;
    const location = `pix.simulado/qr/v2/${randomUUID()}`;
    const charge: SimulatedCharge = {
      calendario: { criacao: new Date().toISOString(), expiracao: (body['calendario'] as { expiracao: number }).expiracao },
      txid,
      revisao: 0,
      loc: { id: this.#locations, location, tipoCob: 'cob' },
      location,
      status: 'ATIVA',
      valor: { original },
      chave: String(body['chave']),
      solicitacaoPagador: String(body['solicitacaoPagador']),
    };
    this.charges.set(txid, charge);
    return { status: 201, body: charge };
  }

  #findCharge(matches: (charge: SimulatedCharge) => boolean): GatewayAnswer {
    const charge = [...this.charges.values()].find(matches);
    return charge === undefined ? refuse(404, 'cobranca_nao_encontrada') : { status: 200, body: charge };
  }

  #findCode(locationId: number): GatewayAnswer {
    const charge = [...this.charges.values()].find(({ loc }) => loc.id === locationId);
    if (charge === undefined) {
      return refuse(404, 'location_nao_encontrada');
    }
    const qrcode = `00020101021226850014BR.GOV.BCB.PIX2563${charge.location}5204000053039865802BR5905PROSA6009SAO PAULO62070503***6304ABCD`;
    const imagemQrcode = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    return { status: 200, body: { qrcode, imagemQrcode, linkVisualizacao: `https://${charge.location}` } };
  }
}
