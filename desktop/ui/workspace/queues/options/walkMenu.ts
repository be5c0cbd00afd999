import { findPath, listChildren } from '#shared/rules/optionTree.ts';
import type { OptionNode } from './OptionNode.ts';

/** What customers type to go back, and to leave the queue for the first menu. */
const backKey = '0';
const leaveKey = '#';

interface MenuTexts {
  readonly greeting: string;
  readonly greetingFile: string | null;
  /** Words of the lines for `0` and `#`. */
  readonly back: string;
  readonly leave: string;
}

export interface MenuBubble {
  readonly from: 'customer' | 'company';
  readonly text: string;
  readonly fileName: string | null;
}

interface MenuChoice {
  readonly key: string;
  readonly title: string;
}

export interface MenuWalk {
  readonly bubbles: readonly MenuBubble[];
  /** What the customer may type next; empty when the walk has ended. */
  readonly choices: readonly MenuChoice[];
  /** The option whose answer was the last one; null at the top. */
  readonly currentId: number | null;
  /** `person`: the menu has ended and a person continues · `left`: the customer is back at the choice of a queue. */
  readonly end: 'person' | 'left' | null;
  /** The last choice was answered by nothing. */
  readonly isSilent: boolean;
}

/** Keys that lead to an option. */
export const findKeys = (options: readonly OptionNode[], id: number | null): string[] =>
  findPath(options, id).map(({ position }) => String(position));

const formatLine = ({ key, title }: MenuChoice): string => `*[ ${key} ]* - ${title}`;

function listChoices(options: readonly OptionNode[], currentId: number | null, { back, leave }: MenuTexts): MenuChoice[] {
  const children = listChildren(options, currentId);
  return children.length === 0
    ? []
    : [
        ...children.map(({ position, title }) => ({ key: String(position), title })),
        ...(currentId === null ? [] : [{ key: backKey, title: back }]),
        { key: leaveKey, title: leave },
      ];
}

/** The answer to a choice: its text, then the list of what follows. Nothing, where there is neither. */
function answerOption(options: readonly OptionNode[], current: OptionNode | null, texts: MenuTexts): MenuBubble | null {
  const body = (current === null ? texts.greeting : (current.message ?? '')).trim();
  const lines = listChoices(options, current?.id ?? null, texts).map(formatLine);
  const fileName = current === null ? texts.greetingFile : current.mediaName;
  const text = [...(body === '' ? [] : [body]), ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n');
  return text === '' && fileName === null ? null : { from: 'company', text, fileName };
}

/** The option that a key chooses; undefined where it means none. One child alone is chosen by any text. */
function chooseOption(options: readonly OptionNode[], current: OptionNode | null, key: string): OptionNode | null | undefined {
  if (key === backKey && current !== null) {
    return findPath(options, current.parentId).at(-1) ?? null;
  }
  const children = listChildren(options, current?.id ?? null);
  return current !== null && children.length === 1 ? children[0] : children.find(({ position }) => String(position) === key);
}

/** What a customer sees who types these keys, one after the other. Keys that mean nothing end the walk. */
export function walkMenu(options: readonly OptionNode[], texts: MenuTexts, keys: readonly string[]): MenuWalk {
  const bubbles: MenuBubble[] = [];
  let current: OptionNode | null = null;
  let answer = answerOption(options, null, texts);
  const say = (): void => void bubbles.push(...(answer === null ? [] : [answer]));
  say();
  for (const key of keys) {
    if (key === leaveKey) {
      bubbles.push({ from: 'customer', text: key, fileName: null });
      return { bubbles, choices: [], currentId: null, end: 'left', isSilent: false };
    }
    const chosen = chooseOption(options, current, key);
    if (chosen === undefined) {
      break;
    }
    bubbles.push({ from: 'customer', text: key, fileName: null });
    current = chosen;
    answer = answerOption(options, current, texts);
    say();
  }
  const currentId = current?.id ?? null;
  const choices = listChoices(options, currentId, texts);
  return { bubbles, choices, currentId, end: choices.length === 0 ? 'person' : null, isSilent: answer === null };
}
