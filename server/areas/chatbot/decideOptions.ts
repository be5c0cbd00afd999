import { listChildren } from '#shared/rules/optionTree.ts';
import type { ChatbotReason, Effect } from './Effect.ts';
import { isSince, remember, reply, stay } from './effects.ts';
import { optionsText } from './menuTexts.ts';
import { normalizeAnswer, findChoice } from './parseChoice.ts';
import type { MenuOption, MenuQueue, Situation } from './Situation.ts';
import { chatbotTexts } from './texts.ts';

/** After so many answers in a row that choose nothing, people continue: there is always a way out. */
const maxUnknownAnswers = 3;
const typingMs = 10_000;

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
    return [...reply(option.message, reason, option.file), { kind: 'closeOptions', reason: 'optionEnd' }];
  }
  return [
    { kind: 'openOption', optionId: option?.id ?? null, reason },
    ...reply(optionsText(queue, option, hasMainMenu), reason, option === null ? null : option.file),
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
  const { now, memory, queues } = situation;
  if (isSince(memory.repliedAt, now, typingMs)) {
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

/** An answer within the option tree of a queue; at its beginning the same message may already choose. */
export function decideOptions(situation: Situation, queue: MenuQueue, { isBeginning }: { isBeginning: boolean }): Effect[] {
  const { text, ticket, queues } = situation;
  const hasMainMenu = queues.length > 1;
  const optionId = isBeginning ? null : ticket.optionId;
  const option = queue.options.find(({ id }) => id === optionId) ?? null;
  if (queue.options.length === 0) {
    return [{ kind: 'closeOptions', reason: 'peopleContinue' }];
  }
  if (option !== null && normalizeAnswer(text) === '0') {
    const parent = queue.options.find(({ id }) => id === option.parentId) ?? null;
    return enterOptions(queue, { option: parent, hasMainMenu, reason: 'optionBack' });
  }
  const chosen = findAnswer(situation, queue, option);
  if (chosen !== null) {
    return enterOptions(queue, { option: chosen, hasMainMenu, reason: 'optionChosen' });
  }
  return isBeginning || optionId !== (option?.id ?? null)
    ? enterOptions(queue, { option: null, hasMainMenu, reason: 'options' })
    : repeatOptions(situation, queue, option);
}
