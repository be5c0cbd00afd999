import { openSecret } from '#server/platform/secretColumns.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { keyPlace } from './keyPlace.ts';
import { Prompt } from './Prompt.ts';

/** A prompt with its keys in plain text: for the server's memory only. */
export interface Assistant extends Pick<
  Prompt,
  'id' | 'name' | 'prompt' | 'maxMessages' | 'maxTokens' | 'voice' | 'voiceRegion' | 'hearsVoices' | 'queueId'
> {
  readonly temperature: number;
  readonly apiKey: string;
  readonly voiceKey: string;
}

/** Null: there is none. Keys are read for each call, so that a changed one counts at once. */
export async function findAssistant({ em, platform }: Scope, id: number): Promise<Assistant | null> {
  const prompt = await em.findOne(Prompt, { id });
  if (prompt === null) {
    return null;
  }
  const { name, prompt: text, maxMessages, maxTokens, temperature, voice, voiceRegion, hearsVoices, queueId } = prompt;
  const open = (key: 'apiKey' | 'voiceKey'): string => openSecret(platform, keyPlace(prompt, key), prompt[key]);
  const keys = { apiKey: open('apiKey'), voiceKey: open('voiceKey') };
  const voices = { voice, voiceRegion, hearsVoices };
  return { id, name, prompt: text, maxMessages, maxTokens, temperature: Number(temperature), ...voices, queueId, ...keys };
}
