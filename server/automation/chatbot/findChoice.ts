import { normalizeAnswer, parseNumberAnswer, readAnswer } from '#shared/rules/menuAnswer.ts';

/** A line of the menu sent back as it stands there: `*[ 1 ]* - Vendas`, `1 - vendas`. */
function isCopiedLine(answer: string, { number, name }: { number: number; name: string }): boolean {
  const line = /^[*[\s]*(\d{1,3})[\]*\s]*[-–.:)]?\s(.*)$/su.exec(answer);
  return line !== null && Number(line[1]) === number && line[2]?.trim() === normalizeAnswer(name);
}

/** A choice of a menu: by its digits, its exact name, its line, or its number in words. */
export function findChoice<Choice>(
  text: string,
  choices: readonly Choice[],
  describe: (choice: Choice, index: number) => { number: number; name: string },
): Choice | null {
  const answer = readAnswer(text);
  const typed = parseNumberAnswer(text);
  const byNumber = choices.find((choice, index) => describe(choice, index).number === typed) ?? null;
  if (byNumber !== null && /\d/.test(answer)) {
    return byNumber;
  }
  const byName = choices.filter((choice, index) => answer !== '' && normalizeAnswer(describe(choice, index).name) === answer);
  const named = byName.length === 1 ? (byName[0] ?? null) : null;
  return named ?? choices.find((choice, index) => isCopiedLine(answer, describe(choice, index))) ?? byNumber;
}
