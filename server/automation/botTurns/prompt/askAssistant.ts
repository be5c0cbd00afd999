import type { AiAnswer, AiMessage, AiProvider, AiToolCall, AiUsage } from '#server/integrations/ai/AiProvider.ts';
import { promptTools } from './promptTools.ts';

/** Calls in a row, before the model has to answer. */
const maxToolRounds = 3;
const maxCallsPerRound = 4;

export interface AskDeps {
  readonly ai: AiProvider;
  /** The results of calls, in their order. */
  readonly runTools: (calls: readonly AiToolCall[]) => Promise<readonly string[]>;
  /** Told of each call to the provider, at once: it costs also where a later one fails. */
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

export interface AskedModel {
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
