import { isBlankText } from '#shared/rules/isBlankText.ts';
import {
  findBillingTask,
  maxBillingLookups,
  maxUnknownDocuments,
  type BillingTask,
} from '#shared/automation/queueIntegrations/billingProviders.ts';
import { isCommandAnswer } from '#shared/rules/menuAnswer.ts';
import { findTaxDocument } from '#shared/rules/taxDocument.ts';
import type { Effect } from './Effect.ts';
import { isStillWriting, remember, reply, stay } from './effects.ts';
import type { MenuQueue, Situation } from './Situation.ts';
import { chatbotTexts } from './texts.ts';

/** Answers in a row that are no document; then people continue. */
const maxAnswers = 3;
/** With so many digits somebody has tried to write a document. */
const triedDigits = 6;

/** What the company's billing systems do for customers of a queue; null: it is a queue like any other. */
export function findServedTask({ company: { billingTasks = [] } }: Situation, queue: MenuQueue): BillingTask | null {
  const task = findBillingTask(queue.name);
  return task !== null && billingTasks.includes(task) ? task : null;
}

const hasMainMenu = ({ queues }: Situation): boolean => queues.length > 1;

const hintText = (situation: Situation): string => (hasMainMenu(situation) ? chatbotTexts.backToMenu : chatbotTexts.toPeople);

/** The queue's greeting asks, where it has one. */
function askForDocument(situation: Situation, queue: MenuQueue): Effect[] {
  const asked = isBlankText(queue.greeting) ? chatbotTexts.askDocument : queue.greeting.trim();
  return reply(`${asked}\n\n${hintText(situation)}`, 'billingAsked', queue.file);
}

/** Hours do not count here: nobody has to be there. */
export const enterBillingQueue = (situation: Situation, queue: MenuQueue): Effect[] => [
  { kind: 'begin', reason: 'queueChosen' },
  { kind: 'enterQueue', queueId: queue.id, reason: 'queueChosen' },
  remember({ unknownAnswers: 0 }, 'queueChosen'),
  ...askForDocument(situation, queue),
];

/** Silence follows, so that guessing documents reveals nothing more. */
const leaveToPeople = ({ lastOwnText }: Situation, reason: 'billingLimit' | 'billingLeft' | 'unknownAgain'): Effect[] =>
  lastOwnText === chatbotTexts.peopleContinue
    ? stay(reason)
    : [...reply(chatbotTexts.peopleContinue, reason), remember({ unknownAnswers: maxAnswers }, reason)];

function lookUp(situation: Situation, task: BillingTask): Effect[] {
  const { lookups = 0, unknownDocuments = 0 } = situation.billing ?? {};
  if (lookups >= maxBillingLookups || unknownDocuments >= maxUnknownDocuments) {
    return leaveToPeople(situation, 'billingLimit');
  }
  return [
    { kind: 'begin', reason: 'billingSearch' },
    remember({ unknownAnswers: 0 }, 'billingSearch'),
    ...reply(chatbotTexts.searching, 'billingSearch'),
    { kind: 'askBilling', task, reason: 'billingSearch' },
  ];
}

/** The first word of a round; a conversation that continues after its end is left alone. */
const beginRound = (situation: Situation, queue: MenuQueue): Effect[] =>
  situation.round.isFirst
    ? [{ kind: 'begin', reason: 'billingAsked' }, remember({ unknownAnswers: 0 }, 'billingAsked'), ...askForDocument(situation, queue)]
    : stay('nothingToSay');

/** Explains twice that an answer is no document; then people continue. */
function answerInvalid(situation: Situation): Effect[] {
  const { unknownAnswers } = situation.memory;
  if (unknownAnswers >= maxAnswers) {
    return stay('unknownAgain');
  }
  return unknownAnswers === maxAnswers - 1
    ? leaveToPeople(situation, 'unknownAgain')
    : [
        { kind: 'begin', reason: 'billingInvalid' },
        ...reply(`${chatbotTexts.invalidDocument}\n\n${hintText(situation)}`, 'billingInvalid'),
        remember({ unknownAnswers: unknownAnswers + 1 }, 'billingInvalid'),
      ];
}

/** Somebody who says something else than a document. */
function decideOtherText(situation: Situation, queue: MenuQueue): Effect[] {
  const { text, memory, round } = situation;
  if (text.replaceAll(/\D/g, '').length >= triedDigits) {
    return answerInvalid(situation);
  }
  if (round.chatbotAt === null && !round.wasHandled) {
    return beginRound(situation, queue);
  }
  return isStillWriting(situation, memory.repliedAt) ? stay('menuJustSent') : answerInvalid(situation);
}

/** Comes before everything else in a queue of one of four names (contract, behaviour 3.7 and 13.5); null: not here. */
export function decideBilling(situation: Situation): Effect[] | null {
  const { text, ticketQueue, billing } = situation;
  const task = ticketQueue === null ? null : findServedTask(situation, ticketQueue);
  const isCommand = isCommandAnswer(text);
  if (ticketQueue === null || task === null || (isCommand && hasMainMenu(situation))) {
    return null;
  }
  if (billing?.hasFailed === true) {
    return stay('billingFailed');
  }
  if (isCommand) {
    return leaveToPeople(situation, 'billingLeft');
  }
  return findTaxDocument(text) === null ? decideOtherText(situation, ticketQueue) : lookUp(situation, task);
}
