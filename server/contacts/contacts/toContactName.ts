import { isBlankText } from '#shared/rules/isBlankText.ts';
import { toVisibleLine } from '#shared/rules/searchWords.ts';

const maxLength = 200;

/** A name as people of elsewhere give it: one line without marks of direction; empty where nobody sees anything of it. */
export const toContactName = (name: string | null): string =>
  isBlankText(name ?? '')
    ? ''
    : toVisibleLine(name ?? '')
        .slice(0, maxLength)
        .replace(/[\uD800-\uDBFF]$/, '');
