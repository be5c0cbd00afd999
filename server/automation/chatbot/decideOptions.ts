import { normalizeAnswer, parseNumberAnswer } from '#shared/rules/menuAnswer.ts';
import { listChildren } from '#shared/rules/optionTree.ts';
import type { ChatbotReason, Effect } from './Effect.ts';
import { isStillWriting, remember, reply, stay } from './effects.ts';
import { optionsText } from './menuTexts.ts';
import { findChoice } from './findChoice.ts';
import type { MenuOption, MenuQueue, Situation } from './Situation.ts';
import { chatbotTexts } from './texts.ts';

/** After so many answers in a row that choose nothing, people continue: there is always a way out. */
const maxUnknownAnswers = 3;

interface OptionsPlace {
  /** Null: at the top. */
  readonly option: MenuOption | null;
  readonly hasMainMenu: boolean;
  readonly reason: ChatbotReason;
}

/** Opens the tree at a place and says what it offers; an option without any below it ends the tree. */
export function enterOptions(queue: MenuQueue, { option, hasMainMenu, reason }: OptionsPlace): Effect[] {
  const isEnd = option !== null && listChildren(queue.options, option.id).length === 0;
  if (isEnd) {
    return [...reply(option.message, reason, option.file), { kind: 'closeOptions', optionId: option.id, reason: 'optionEnd' }];
  }
  return [
    { kind: 'openOption', optionId: option?.id ?? null, reason },
    ...reply(optionsText(queue, option, hasMainMenu), reason, (option ?? queue).file),
    remember({ unknownAnswers: 0 }, reason),
  ];
}

/** The option that an answer names; the only one below an option is chosen by anything. */
function findAnswer({ text }: Situation, queue: MenuQueue, option: MenuOption | null): MenuOption | null {
  const children = listChildren(queue.options, option?.id ?? null);
  if (option !== null && children.length === 1) {
    return children[0] ?? null;
  }
  return findChoice(text, children, ({ position, title }) => ({ number: position, name: title }));
}

/** An answer that chooses nothing: the same again, and the way out at last. */
function repeatOptions(situation: Situation, queue: MenuQueue, option: MenuOption | null): Effect[] {
  const { memory, queues } = situation;
  if (isStillWriting(situation, memory.repliedAt)) {
    return stay('menuJustSent');
  }
  const unknownAnswers = memory.unknownAnswers + 1;
  if (unknownAnswers >= maxUnknownAnswers) {
    return [
      ...reply(chatbotTexts.peopleContinue, 'peopleContinue'),
      { kind: 'closeOptions', reason: 'peopleContinue' },
      remember({ unknownAnswers: 0 }, 'peopleContinue'),
    ];
  }
  return [...reply(optionsText(queue, option, queues.length > 1), 'optionUnknown'), remember({ unknownAnswers }, 'optionUnknown')];
}

const findOption = ({ options }: MenuQueue, optionId: number | null): MenuOption | null =>
  options.find(({ id }) => id === optionId) ?? null;

const isBackAnswer = (text: string): boolean =>
  parseNumberAnswer(text) === 0 || normalizeAnswer(text) === normalizeAnswer(chatbotTexts.back);

/** `0` leads up; any other answer chooses, or nothing. */
function decideChoice(situation: Situation, queue: MenuQueue, option: MenuOption | null): Effect[] | null {
  const hasMainMenu = situation.queues.length > 1;
  if (option !== null && isBackAnswer(situation.text)) {
    return enterOptions(queue, { option: findOption(queue, option.parentId), hasMainMenu, reason: 'optionBack' });
  }
  const chosen = findAnswer(situation, queue, option);
  return chosen === null ? null : enterOptions(queue, { option: chosen, hasMainMenu, reason: 'optionChosen' });
}

/** An answer within the option tree of a queue; at its beginning the same message may already choose. */
export function decideOptions(situation: Situation, queue: MenuQueue, { isBeginning }: { isBeginning: boolean }): Effect[] {
  if (queue.options.length === 0) {
    return [{ kind: 'closeOptions', reason: 'peopleContinue' }];
  }
  const optionId = isBeginning ? null : situation.ticket.optionId;
  const option = findOption(queue, optionId);
  const isLost = option === null && optionId !== null;
  const choice = decideChoice(situation, queue, option);
  if (choice === null && (isBeginning || isLost)) {
    return enterOptions(queue, { option: null, hasMainMenu: situation.queues.length > 1, reason: 'options' });
  }
  return choice ?? repeatOptions(situation, queue, option);
}
