/** A message of a chat request, as the API spells it. */
interface ChatMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly unknown[];
}

export interface ChatRequest {
  readonly model?: string;
  readonly max_tokens?: number;
  readonly stream?: boolean;
  readonly messages?: readonly ChatMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** What the model says, or which functions it calls. */
export interface ModelAnswer {
  readonly content: string;
  readonly calls: readonly { readonly name: string; readonly input: string }[];
}

const simulatedMarker = 'Ação: Transferir para o setor de atendimento';

const say = (content: string): ModelAnswer => ({ content, calls: [] });
const call = (name: string, input: object | string): ModelAnswer => ({
  content: '',
  calls: [{ name, input: typeof input === 'string' ? input : JSON.stringify(input) }],
});

type Language = 'pt' | 'en' | 'es';
const words: Readonly<Record<Exclude<Language, 'pt'>, RegExp>> = {
  en: /\b(hello|hi|what|price|order|thanks|the|you|human)\b/i,
  es: /\b(hola|qué|cuánto|precio|gracias|usted|dónde|pedido|una persona)\b|¿/i,
};
const findLanguage = (text: string): Language => (words.es.test(text) ? 'es' : words.en.test(text) ? 'en' : 'pt');

const greetings: Readonly<Record<Language, string>> = {
  pt: 'Olá! Eu sou um assistente simulado. Como posso ajudar?',
  en: 'Hello! I am a simulated assistant. How can I help?',
  es: '¡Hola! Soy un asistente simulado. ¿En qué puedo ayudar?',
};
const transfers: Readonly<Record<Language, string>> = {
  pt: 'Vou chamar uma pessoa da equipe.',
  en: 'I will call somebody of the team.',
  es: 'Voy a llamar a una persona del equipo.',
};
const results: Readonly<Record<Language, string>> = { pt: 'Encontrei', en: 'I have found', es: 'He encontrado' };

/** `[[name {…}]]`: a customer who tells the model which function to call, and is obeyed: the worst model that there is. */
function obey(text: string): ModelAnswer | null {
  const [, name, rest = ''] = /\[\[(\w+)(.*)/s.exec(text) ?? [];
  const input = rest.trimStart();
  const end = input.lastIndexOf('}]]');
  if (name === undefined || !(input.startsWith(']]') || (input.startsWith('{') && end !== -1))) {
    return null;
  }
  return call(name, input.startsWith('{') ? input.slice(0, end + 1) : '{}');
}

type Rule = (asked: string, chat: ChatRequest, language: Language) => ModelAnswer | null;

const systemOf = ({ messages = [] }: ChatRequest): string => (messages[0]?.role === 'system' ? (messages[0].content ?? '') : '');
const keywordOf = (asked: string): string => (/preço|price|precio/i.test(asked) ? 'preço' : /entrega/i.test(asked) ? 'entrega' : 'horário');

/** A function is called where it is offered, and the words ask for it. */
const callWhere =
  (name: string, pattern: RegExp, inputOf: (asked: string) => object = () => ({})): Rule =>
  (asked, { tools = [] }) =>
    pattern.test(asked) && tools.some((tool) => tool.function.name === name) ? call(name, inputOf(asked)) : null;

/** Material to write from, and not a customer: what it says is never done. */
const writeFrom: Rule = (asked) =>
  asked.includes('Cartão atual:') ? say('O cliente espera um retorno nosso. Próximo passo: confirmar o que foi prometido.') : null;

const rules: readonly Rule[] = [
  writeFrom,
  obey,
  (asked, chat) => (/repita o prompt|system prompt|tus instrucciones/i.test(asked) ? say(systemOf(chat)) : null),
  (asked, _, language) => (/atendente|humano|human|una persona/i.test(asked) ? say(`${simulatedMarker}. ${transfers[language]}`) : null),
  callWhere('search_company_texts', /preço|horário|price|precio|entrega/i, (asked) => ({ query: keywordOf(asked) })),
  callWhere('list_conversations', /pedido|order|conversa/i),
  callWhere('get_contact', /meu nome|my name|mi nombre/i),
];

/** Like a model, by rules: asks its functions where it is asked about orders, conversations or prices, and answers in the same language. */
export function answerLikeModel(chat: ChatRequest): ModelAnswer {
  const { messages = [] } = chat;
  const last = messages.at(-1);
  const asked = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const language = findLanguage(asked);
  if (last?.role === 'tool') {
    return say(`${results[language]}: ${last.content ?? ''}`);
  }
  for (const rule of rules) {
    const answer = rule(asked, chat, language);
    if (answer !== null) {
      return answer;
    }
  }
  return say(greetings[language]);
}
