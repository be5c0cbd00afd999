import { generateKeyPairSync, randomUUID, type KeyPairKeyObjectResult } from 'node:crypto';
import { jwtVerify } from 'jose';
import {
  startHttpSimulator,
  type HttpSimulator,
  type SimulatedAnswer,
  type SimulatedRequest,
} from '#server/simulators/startHttpSimulator.ts';
import { continueChat, simulatedFiles, startChat } from './simulatedTypebot.ts';

/** Google's sign-in and DialogFlow, a typebot viewer and a webhook, on this machine. */
export interface BotSimulator extends HttpSimulator {
  /** The key file of an account that may sign in. */
  readonly keyFile: string;
}

export const simulatedProject = 'projeto-simulado';
export const simulatedSlug = 'triagem';
/** Of the webhook; every other path is unknown. */
export const simulatedWebhook = '/webhook';
const webhookPattern = new RegExp(`^${simulatedWebhook}$`);

const clientEmail = `bot@${simulatedProject}.iam.gserviceaccount.com`;
const refuse = (status: number, message: string): SimulatedAnswer => ({ status, body: { error: { code: status, message } } });

type Play = (request: SimulatedRequest) => SimulatedAnswer | Promise<SimulatedAnswer>;

/** The account that may sign in. Its keys take a tenth of a second, for which the start of a demo need not wait. */
function createAccount() {
  let keys: KeyPairKeyObjectResult | undefined;
  const readKeys = (): KeyPairKeyObjectResult => (keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));
  return {
    readPublicKey: () => readKeys().publicKey,
    createKeyFile: () => {
      const key = readKeys().privateKey.export({ type: 'pkcs8', format: 'pem' });
      return JSON.stringify({ type: 'service_account', project_id: simulatedProject, private_key: key, client_email: clientEmail });
    },
  };
}

export async function startBotSimulator(): Promise<BotSimulator> {
  const account = createAccount();
  const tokens = new Set<string>();
  const signIn: Play = async ({ body }) => {
    const assertion = new URLSearchParams(body).get('assertion') ?? '';
    const { url } = simulator;
    const proof = jwtVerify(assertion, account.readPublicKey(), { issuer: clientEmail, audience: `${url}/token` });
    const isGenuine = await proof.then(
      () => true,
      () => false,
    );
    const token = randomUUID();
    tokens.add(token);
    return isGenuine
      ? { status: 200, body: { access_token: token, expires_in: 3600, token_type: 'Bearer' } }
      : refuse(400, 'invalid_grant');
  };
  const detectIntent: Play = ({ path, headers, body }) => {
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) {
      return refuse(401, 'UNAUTHENTICATED');
    }
    const { queryInput } = JSON.parse(body) as { queryInput: { text: { text: string; languageCode: string } } };
    const replyText = `Resposta simulada a “${queryInput.text.text}” (${queryInput.text.languageCode})`;
    return path.split('/')[3] === simulatedProject
      ? {
          status: 200,
          body: {
            responseId: randomUUID(),
            queryResult: {
              fulfillmentText: replyText,
              fulfillmentMessages: [{ text: { text: [replyText] } }],
              intent: { displayName: 'simulado', endInteraction: /tchau/i.test(queryInput.text.text) },
            },
          },
        }
      : refuse(404, 'NOT_FOUND');
  };
  const routes: readonly (readonly [RegExp, Play])[] = [
    [/^\/token$/, signIn],
    [/^\/v2\/projects\/[^/]+\/agent\/sessions\/[^/]+:detectIntent$/, detectIntent],
    [/^\/api\/v1\/typebots\/[^/]+\/startChat$/, (request) => startChat(request, simulatedSlug)],
    [/^\/api\/v1\/sessions\/[^/]+\/continueChat$/, (request) => continueChat(request, simulator.url)],
    [webhookPattern, () => ({ status: 200, body: { ok: true } })],
  ];
  const simulator = await startHttpSimulator((request) => {
    const sendFile = request.method === 'GET' ? simulatedFiles[request.path] : undefined;
    if (sendFile !== undefined) {
      return sendFile();
    }
    const play = routes.find(([pattern]) => request.method === 'POST' && pattern.test(request.path))?.[1];
    return play?.(request) ?? refuse(404, 'unknown');
  });
  return {
    ...simulator,
    get keyFile() {
      return account.createKeyFile();
    },
  };
}
