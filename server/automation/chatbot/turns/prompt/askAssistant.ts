import Joi from 'joi';
import { parseSearchTerm } from '#shared/rules/searchWords.ts';
import type { AiAnswer, AiMessage, AiProvider, AiTool, AiToolCall, AiUsage } from '#server/integrations/ai/AiProvider.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { parseJson, toStorableText } from '#server/platform/parseJson.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonObject, jsonSql } from '#server/platform/database/sqlJson.ts';

/** Of whom a model may learn something: nothing that it writes changes them. */
export interface ToolSubject {
  readonly contactId: number;
  readonly queueId: number | null;
}

const maxResultLength = 3000;
const namesOf = (name: string, alias: string, from: string) => jsonList<{ name: string; value: string }>({ name, value: alias }, from);

const contactJson = jsonObject<{ name: string; number: string; email: string; fields: { name: string; value: string }[] }>({
  name: 'c.name',
  number: 'c.number',
  email: 'c.email',
  fields: namesOf('f.name', 'left(f.value, 200)', 'from contact_custom_fields f where f.contact_id = c.id order by f.id limit 20'),
});
const contactQuery = queryOf({ found: column.json(contactJson) }, `select ${contactJson} as found from contacts c where c.id = $1`);

interface ConversationNote {
  protocol: number;
  status: string;
  queue: string | null;
  openedAt: string;
  closedAt: string | null;
  lastMessage: string;
  tags: string[];
}

const conversationsJson = jsonList<ConversationNote>(
  {
    protocol: 't.id',
    status: 't.status',
    queue: '(select q.name from queues q where q.id = t.queue_id)',
    openedAt: 'iso(t.created_at)',
    closedAt: 'iso(t.closed_at)',
    lastMessage: 'left(t.last_message, 200)',
    tags: jsonSql(`(select coalesce(json_agg(g.name), '[]') from ticket_tags l join tags g on g.id = l.tag_id where l.ticket_id = t.id)`),
  },
  'from tickets t where t.contact_id = $1 and not t.is_group order by t.id desc limit 10',
);
const conversationsQuery = queryOf({ found: column.json(conversationsJson) }, `select ${conversationsJson} as found`);

/** Shared, active ones, as an agent of the queue would find them: nobody's own. */
async function searchTexts({ em }: Scope, queueId: number | null, term: string): Promise<object> {
  if (parseSearchTerm(term).length === 0) {
    return { error: 'query' };
  }
  const { bind, values } = createBindings();
  const textsJson = jsonList<{ title: string; text: string }>(
    { title: 'm.shortcode', text: 'left(m.message, 1000)' },
    `from quick_messages m where m.is_shared and m.is_active and ${matchesTerm(term, { texts: ['m.shortcode', 'm.message'] }, bind)}
       and (not exists (select from quick_message_queues l where l.quick_message_id = m.id)
         or exists (select from quick_message_queues l where l.quick_message_id = m.id and l.queue_id = ${bind(queueId)}::int))
     order by m.id limit 5`,
  );
  const [row] = await queryRows(em, queryOf({ found: column.json(textsJson) }, `select ${textsJson} as found`), values);
  return row?.found ?? [];
}

const noInput = { type: 'object', properties: {}, additionalProperties: false };

const promptTools: readonly AiTool[] = [
  { name: 'get_contact', description: 'Dados de cadastro do cliente desta conversa.', parameters: noInput },
  {
    name: 'list_conversations',
    description: 'As últimas conversas deste cliente com a empresa, com protocolo e situação.',
    parameters: noInput,
  },
  {
    name: 'search_company_texts',
    description: 'Procura nos textos prontos da empresa: preços, horários, endereços, instruções.',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'Uma palavra-chave.' } },
      required: ['query'],
      additionalProperties: false,
    },
  },
];

const searchRule = Joi.object<{ query: string }>({ query: Joi.string().trim().min(2).max(100).required() }).required();

type RunTool = (scope: Scope, subject: ToolSubject, input: string) => Promise<unknown>;

/** Whatever else a model passes is ignored: subject and company come from the turn. */
const tools: Readonly<Record<string, RunTool>> = {
  get_contact: async ({ em }, { contactId }) => (await queryRows(em, contactQuery, [contactId]))[0]?.found ?? null,
  list_conversations: async ({ em }, { contactId }) => (await queryRows(em, conversationsQuery, [contactId]))[0]?.found ?? [],
  search_company_texts: async (scope, { queueId }, input) => {
    const search = parseJson(input, searchRule);
    return search === null ? { error: 'query' } : searchTexts(scope, queueId, toStorableText(search.query));
  },
};

/** The result of a call, as the model reads it. */
export async function runTool(scope: Scope, subject: ToolSubject, { name, arguments: input }: AiToolCall): Promise<string> {
  const run = Object.hasOwn(tools, name) ? tools[name] : undefined;
  const result = run === undefined ? { error: 'unknown function' } : await run(scope, subject, input);
  return JSON.stringify(result).slice(0, maxResultLength);
}

/** Calls in a row, before the model has to answer. */
const maxToolRounds = 3;
const maxCallsPerRound = 4;

interface AskDeps {
  readonly ai: AiProvider;
  /** The results of calls, in their order. */
  readonly runTools: (calls: readonly AiToolCall[]) => Promise<readonly string[]>;
  /** Called after each call to the provider, at once: it costs also where a later one fails. */
  readonly onUsage: (usage: AiUsage) => Promise<void>;
}

async function addResults({ runTools }: AskDeps, messages: readonly AiMessage[], { text, toolCalls }: AiAnswer): Promise<AiMessage[]> {
  const calls = toolCalls.slice(0, maxCallsPerRound);
  const results = await runTools(calls);
  return [
    ...messages,
    { role: 'assistant', content: text, toolCalls: calls },
    ...calls.map(({ id }, index): AiMessage => ({ role: 'tool', toolCallId: id, content: results[index] ?? '' })),
  ];
}

interface AskedModel {
  readonly apiKey: string;
  readonly maxTokens: number;
  readonly temperature: number;
}

/** What the model answers, once it has looked up what it wanted. */
export async function askAssistant(
  deps: AskDeps,
  { apiKey, maxTokens, temperature }: AskedModel,
  messages: readonly AiMessage[],
): Promise<string> {
  let asked = messages;
  for (let round = 0; ; round += 1) {
    const tools = round < maxToolRounds ? promptTools : [];
    const answer = await deps.ai.complete({ apiKey, messages: asked, maxTokens, temperature, tools });
    await deps.onUsage(answer);
    if (answer.toolCalls.length === 0 || tools.length === 0) {
      return answer.text;
    }
    asked = await addResults(deps, asked, answer);
  }
}
