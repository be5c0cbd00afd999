import { quoteBraces } from '#shared/rules/placeholders.ts';
import { listChildren } from '#shared/rules/optionTree.ts';
import type { MenuOption, MenuQueue } from './Situation.ts';
import { chatbotTexts } from './texts.ts';

const line = (choice: number | string, name: string): string => `*[ ${choice} ]* - ${name}`;

const paragraphs = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');

/** The greeting of the connection and a line for each queue. */
export const menuText = (greeting: string, queues: readonly MenuQueue[]): string =>
  paragraphs(greeting, queues.map(({ name }, index) => line(index + 1, quoteBraces(name))).join('\n'));

/** The text of an option, or the queue's greeting at the top, and a line for each choice. */
export function optionsText(queue: MenuQueue, option: MenuOption | null, hasMainMenu: boolean): string {
  const children = listChildren(queue.options, option?.id ?? null).map(({ position, title }) => line(position, title));
  const ways = [...(option === null ? [] : [chatbotTexts.back]), ...(hasMainMenu || option !== null ? [chatbotTexts.mainMenu] : [])];
  return paragraphs(option === null ? queue.greeting : option.message, [...children, ...ways].join('\n'));
}

export const closedText = (text: string, hasMainMenu: boolean): string => paragraphs(text, hasMainMenu ? chatbotTexts.backToMenu : '');
