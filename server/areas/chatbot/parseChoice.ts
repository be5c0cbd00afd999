/** Variation selectors and the frame of keycap emoji: 1️⃣ is a 1. */
const keycapMarks = /[\u{FE0E}\u{FE0F}\u{20E3}]/gu;
const diacritics = /\p{Diacritic}/gu;

/** How answers and names are compared: without case, accents, and spaces around. */
export const normalizeAnswer = (text: string): string =>
  text.replaceAll(keycapMarks, '').normalize('NFD').replaceAll(diacritics, '').trim().toLowerCase();

/** The number that a customer typed, also `2.` or `2)`; null: none. */
function parseNumber(answer: string): number | null {
  const digits = /^(\d{1,3})\s*[.)]?$/.exec(answer)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A choice of a menu: by its number, else by its exact name. */
export function findChoice<Choice>(
  text: string,
  choices: readonly Choice[],
  describe: (choice: Choice, index: number) => { number: number; name: string },
): Choice | null {
  const answer = normalizeAnswer(text);
  const typed = parseNumber(answer);
  const byNumber = choices.find((choice, index) => describe(choice, index).number === typed);
  const byName = choices.filter((choice, index) => answer !== '' && normalizeAnswer(describe(choice, index).name) === answer);
  return byNumber ?? (byName.length === 1 ? (byName[0] ?? null) : null);
}
