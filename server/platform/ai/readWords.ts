import Joi from 'joi';
import { StringDecoder } from 'node:string_decoder';
import { parseJson } from '#server/platform/parseJson.ts';

interface WordsPart {
  readonly choices: readonly { readonly delta?: { readonly content?: string | null } }[];
}

const delta = Joi.object({ content: Joi.string().allow('', null) }).unknown();
const partRule = Joi.object<WordsPart>({
  choices: Joi.array().items(Joi.object({ delta }).unknown()).required(),
})
  .unknown()
  .required();

/** Reads the words out of the pieces of an event stream, which end anywhere; what is no part of an answer is left to whoever reads the whole. */
export function readWords(onText: (piece: string) => void): (chunk: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const words = line.startsWith('data:') ? parseJson(line.slice('data:'.length), partRule)?.choices[0]?.delta?.content : null;
      if (words) {
        onText(words);
      }
    }
  };
}
