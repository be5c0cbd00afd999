import Joi from 'joi';
import { StringDecoder } from 'node:string_decoder';
import { maxForeignTextLength, parseJson } from '#server/platform/parseJson.ts';

interface WordsPart {
  readonly choices: readonly { readonly delta?: { readonly content?: string | null } }[];
}

const delta = Joi.object({ content: Joi.string().allow('', null) }).unknown();
const partRule = Joi.object<WordsPart>({
  choices: Joi.array().items(Joi.object({ delta }).unknown()).required(),
})
  .unknown()
  .required();

/** Reads the words out of the pieces of an event stream, which end anywhere; anything that is no part of an answer is left to the reader of the whole. */
export function readWords(onText: (piece: string) => void): (chunk: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  /** Pieces of a line that has not ended. */
  let rest: string[] = [];
  let length = 0;
  return (chunk) => {
    const [first = '', ...lines] = decoder.write(chunk).split('\n');
    rest.push(first);
    if (lines.length === 0) {
      return;
    }
    const complete = [rest.join(''), ...lines.slice(0, -1)];
    rest = lines.slice(-1);
    for (const line of complete) {
      const words = line.startsWith('data:') ? parseJson(line.slice('data:'.length), partRule)?.choices[0]?.delta?.content : null;
      if (words && length < maxForeignTextLength) {
        onText(words.slice(0, maxForeignTextLength - length));
        length += words.length;
      }
    }
  };
}
