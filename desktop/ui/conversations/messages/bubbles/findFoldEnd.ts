const maxCharacters = 4000;
const maxLines = 100;
/** A longer word is folded within. */
const maxWordLength = 100;

function findLineEnd(text: string): number {
  let end = -1;
  for (let line = 0; line < maxLines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) {
      return text.length;
    }
  }
  return end;
}

/** Where a long text is folded: behind a word, 4000 characters or 100 lines; null: it is short. */
export function findFoldEnd(text: string): number | null {
  const end = Math.min(maxCharacters, findLineEnd(text));
  if (end >= text.length) {
    return null;
  }
  const space = text.lastIndexOf(' ', end);
  const wordEnd = space > end - maxWordLength ? space : end;
  const isWithinCharacter = (text.codePointAt(wordEnd - 1) ?? 0) > 0xffff;
  return isWithinCharacter ? wordEnd - 1 : wordEnd;
}
