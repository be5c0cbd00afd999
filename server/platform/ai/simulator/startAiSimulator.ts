import {
  startHttpSimulator,
  type HttpSimulator,
  type SimulatedAnswer,
  type SimulatedRequest,
} from '#server/platform/http/startHttpSimulator.ts';

/** Keys with a known fate; every other one works. */
export const simulatedKeys = { unknown: 'sk-unknown', spent: 'sk-spent', busy: 'sk-busy' } as const;

const refuse = (status: number, code: string): SimulatedAnswer => ({ status, body: { error: { message: code, type: code, code } } });

interface ChatRequest {
  readonly model?: string;
  readonly max_tokens?: number;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
}

const countTokens = (text: string): number => Math.ceil(text.length / 4);

const refusals: Readonly<Record<string, SimulatedAnswer>> = {
  '': refuse(401, 'invalid_api_key'),
  [simulatedKeys.unknown]: refuse(401, 'invalid_api_key'),
  [simulatedKeys.spent]: refuse(429, 'insufficient_quota'),
  [simulatedKeys.busy]: refuse(429, 'rate_limit_exceeded'),
};

function complete({ headers, body }: SimulatedRequest): SimulatedAnswer {
  const refusal = refusals[headers.authorization?.replace('Bearer ', '') ?? ''];
  if (refusal !== undefined) {
    return refusal;
  }
  const { model = '', messages = [], max_tokens: maxTokens = 100 } = JSON.parse(body) as ChatRequest;
  const words = 'Olá! Eu sou um assistente simulado. Como posso ajudar?'.split(' ');
  const content = words.slice(0, maxTokens).join(' ');
  const [prompt, completion] = [countTokens(messages.map((message) => message.content).join('')), countTokens(content)];
  return {
    status: 200,
    body: {
      id: 'chatcmpl-simulated',
      object: 'chat.completion',
      model,
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    },
  };
}

function issueToken({ headers }: SimulatedRequest): SimulatedAnswer {
  const key = headers['ocp-apim-subscription-key'];
  return key === undefined || key === simulatedKeys.unknown ? refuse(401, '401') : { status: 200, body: 'simulated.speech.token' };
}

/** OpenAI's chat completions and Azure's speech tokens, on this machine. */
export const startAiSimulator = (): Promise<HttpSimulator> =>
  startHttpSimulator((request) => {
    const route = `${request.method} ${request.path}`;
    if (route === 'POST /v1/chat/completions') {
      return complete(request);
    }
    return route === 'POST /sts/v1.0/issueToken' ? issueToken(request) : refuse(404, 'unknown_url');
  });
