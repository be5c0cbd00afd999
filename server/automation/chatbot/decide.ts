import { isBlankText } from '#shared/rules/isBlankText.ts';
import { isOpenAt } from '#shared/rules/openingTimes.ts';
import { isCommandAnswer } from '#shared/rules/menuAnswer.ts';
import { containsFilled } from '#shared/rules/substituteVariables.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { closedText, menuText } from './menuTexts.ts';
import { decideOptions, enterOptions } from './decideOptions.ts';
import { decideBilling, enterBillingQueue, findServedTask } from './decideBilling.ts';
import { continueAutomation, findFirstAutomation, startAfterChoice, startAutomation } from './decideAutomation.ts';
import type { ChatbotReason, Effect } from './Effect.ts';
import { findChoice } from './findChoice.ts';
import { isSince, isStillWriting, remember, reply, stay } from './effects.ts';
import type { Automation, MenuQueue, Situation } from './Situation.ts';
import { chatbotTexts } from './texts.ts';

/** Between two out-of-hours texts of a ticket. */
const closedPauseMs = 30 * minuteMs;
/** After so long, an answer to the last menu is taken as a new beginning. */
const menuLifeMs = 60 * minuteMs;
/** Two machines that answer each other are parted by this. */
const maxRepliesPerHour = 30;
/** An assistant answers every message: people write more of them. */
const maxTurnsPerHour = 120;

const isOpen = ({ now, company: { holidays, timeZone } }: Situation, schedules: readonly DaySchedule[]): boolean =>
  isOpenAt({ schedules, holidays, timeZone }, now);

const isQueueClosed = (situation: Situation, queue: MenuQueue): boolean =>
  situation.company.scheduleType === 'queue' && !isBlankText(queue.outOfHoursText) && !isOpen(situation, queue.schedules);

const hasMainMenu = ({ queues }: Situation): boolean => queues.length > 1;

/** At most one such text in half an hour, whatever it is about. */
const sayClosed = ({ now, memory }: Situation, text: string, reason: ChatbotReason): Effect[] =>
  isBlankText(text) || isSince(memory.outOfHoursAt, now, closedPauseMs)
    ? stay('closedBefore')
    : [...reply(text, reason), remember({ outOfHoursAt: now }, reason)];

function sendMenu(situation: Situation, reason: ChatbotReason): Effect[] {
  const { now, connection, queues } = situation;
  return [
    { kind: 'begin', reason },
    ...reply(menuText(connection.greeting, queues), reason),
    { kind: 'countMenu', reason },
    remember({ menuAt: now, unknownAnswers: 0 }, reason),
  ];
}

const isMenuLimitReached = ({ ticket: { menus }, connection: { maxMenus } }: Situation): boolean => maxMenus > 0 && menus >= maxMenus;

/** An answer that names no queue: the menu, then one hint, then silence until the menu is old. */
function decideMenu(situation: Situation): Effect[] {
  const { now, memory, connection } = situation;
  if (isStillWriting(situation, memory.menuAt)) {
    return stay('menuJustSent');
  }
  if (memory.menuAt !== null && isSince(memory.menuAt, now, menuLifeMs)) {
    return memory.unknownAnswers > 0
      ? stay('unknownAgain')
      : [...reply(chatbotTexts.unknownAnswer, 'unknownAnswer'), remember({ unknownAnswers: 1 }, 'unknownAnswer')];
  }
  if (isMenuLimitReached(situation)) {
    return stay('menuLimit');
  }
  return isSince(memory.menuAt, now, connection.menuPauseMinutes * minuteMs) ? stay('menuPause') : sendMenu(situation, 'menu');
}

/** A closed queue without options sends its text and is left; a contact who insists waits in it. */
function enterClosedQueue(situation: Situation, queue: MenuQueue): Effect[] {
  const { now, memory } = situation;
  return isSince(memory.outOfHoursAt, now, closedPauseMs)
    ? [{ kind: 'enterQueue', queueId: queue.id, reason: 'queueInsisted' }]
    : sayClosed(situation, closedText(queue.outOfHoursText, hasMainMenu(situation)), 'queueClosed');
}

function enterQueue(situation: Situation, queue: MenuQueue): Effect[] {
  if (findServedTask(situation, queue) !== null) {
    return enterBillingQueue(situation, queue);
  }
  const isClosed = isQueueClosed(situation, queue);
  if (isClosed && queue.options.length === 0) {
    return enterClosedQueue(situation, queue);
  }
  const entered: Effect[] = [
    { kind: 'begin', reason: 'queueChosen' },
    { kind: 'enterQueue', queueId: queue.id, reason: 'queueChosen' },
    remember({ unknownAnswers: 0 }, 'queueChosen'),
  ];
  if (isClosed) {
    return [...entered, ...sayClosed(situation, queue.outOfHoursText, 'queueClosed')];
  }
  const greeting = reply(queue.greeting, 'greeting', queue.file);
  if (queue.options.length === 0 && queue.automation) {
    return [...entered, ...startAfterChoice(situation, queue.automation, greeting)];
  }
  return queue.options.length > 0
    ? [...entered, ...enterOptions(queue, { option: null, hasMainMenu: hasMainMenu(situation), reason: 'options' })]
    : [...entered, ...greeting];
}

function chooseQueue(situation: Situation): Effect[] {
  const chosen = findChoice(situation.text, situation.queues, ({ name }, index) => ({ number: index + 1, name }));
  return chosen === null ? decideMenu(situation) : enterQueue(situation, chosen);
}

/** The only queue of a connection: nothing is asked. What a person has had in hand, or what continues after its end, is left alone. */
function beginWithOneQueue(situation: Situation, queue: MenuQueue): Effect[] {
  const { connection, company, round } = situation;
  if (round.chatbotAt !== null || !round.isFirst || round.wasHandled) {
    return stay('nothingToSay');
  }
  const greets = company.greetsWithOneQueue && connection.greeting.trim().length > 1;
  const greeting = greets ? reply(connection.greeting, 'greeting') : [];
  const options = queue.options.length > 0 ? decideOptions(situation, queue, { isBeginning: true }) : [];
  return greeting.length + options.length === 0 ? stay('nothingToSay') : [{ kind: 'begin', reason: 'greeting' }, ...greeting, ...options];
}

/** A connection without queues greets, until its greeting is the last that we have said. */
function greet({ connection, lastOwnText, round }: Situation): Effect[] {
  if (isBlankText(connection.greeting) || round.wasHandled) {
    return stay('nothingToSay');
  }
  return containsFilled(lastOwnText, connection.greeting) ? stay('greetedBefore') : reply(connection.greeting, 'greeting');
}

/** `#` also leads away from an automation: to people, where there is neither menu nor option. */
const leaveAutomation = ({ ticket, ticketQueue }: Situation): Effect[] =>
  ticket.automation && !(ticket.isChatbot && ticketQueue !== null)
    ? [...reply(chatbotTexts.peopleContinue, 'automationLeft'), { kind: 'endAutomation', reason: 'automationLeft' }]
    : [];

/** `#` leads back to the menu; where there is none, to the top of the options. */
function decideCommand(situation: Situation): Effect[] | null {
  const { text, ticket, ticketQueue } = situation;
  if (!isCommandAnswer(text)) {
    return null;
  }
  if (hasMainMenu(situation)) {
    const end: Effect[] = ticket.automation ? [{ kind: 'endAutomation', reason: 'menuCommand' }] : [];
    const leave: Effect[] = ticket.queueId === null ? [] : [{ kind: 'leaveQueue', reason: 'menuCommand' }];
    return isMenuLimitReached(situation) && end.length === 0
      ? stay('menuLimit')
      : [...end, ...leave, ...sendMenu(situation, 'menuCommand')];
  }
  const people = leaveAutomation(situation);
  if (people.length > 0) {
    return people;
  }
  return ticket.isChatbot && ticketQueue !== null
    ? enterOptions(ticketQueue, { option: null, hasMainMenu: false, reason: 'menuCommand' })
    : null;
}

/** `#` leads away also while the company is closed, when there is no menu to lead to. */
function obeyWhileClosed(situation: Situation): Effect[] {
  const { text, ticket } = situation;
  if (!isCommandAnswer(text)) {
    return [];
  }
  const end: Effect[] = ticket.automation ? [{ kind: 'endAutomation', reason: 'menuCommand' }] : [];
  return hasMainMenu(situation) && ticket.queueId !== null ? [...end, { kind: 'leaveQueue', reason: 'menuCommand' }] : end;
}

/** A queue that nobody had to choose: the connection greets where it greets, then the automation answers the message itself. */
function beginAutomation(situation: Situation, queue: MenuQueue, automation: Automation): Effect[] {
  const { connection, company, queues, round } = situation;
  const isOnly = queues.length === 1 && queues[0]?.id === queue.id;
  const greets = isOnly && round.isFirst && company.greetsWithOneQueue && connection.greeting.trim().length > 1;
  return [...(greets ? reply(connection.greeting, 'greeting') : []), ...startAutomation(situation, automation)];
}

function startFirst(situation: Situation): Effect[] | null {
  const first = findFirstAutomation(situation);
  return first === null ? null : startAutomation(situation, first);
}

function decideInQueue(situation: Situation, ticketQueue: MenuQueue): Effect[] {
  const { ticket, queues } = situation;
  if (isQueueClosed(situation, ticketQueue)) {
    return sayClosed(situation, ticketQueue.outOfHoursText, 'queueClosed');
  }
  const automated = continueAutomation(situation);
  if (automated !== null) {
    return automated;
  }
  if (ticket.isChatbot) {
    return decideOptions(situation, ticketQueue, { isBeginning: false });
  }
  const first = findFirstAutomation(situation);
  if (first !== null) {
    return beginAutomation(situation, ticketQueue, first);
  }
  return queues.length === 1 && queues[0]?.id === ticketQueue.id ? beginWithOneQueue(situation, ticketQueue) : stay('nothingToSay');
}

function decideRoute(situation: Situation): Effect[] {
  const { ticketQueue, queues } = situation;
  if (ticketQueue !== null) {
    return decideInQueue(situation, ticketQueue);
  }
  const automated = continueAutomation(situation) ?? startFirst(situation);
  if (automated !== null) {
    return automated;
  }
  const [first, second] = queues;
  if (first === undefined) {
    return greet(situation);
  }
  return second === undefined ? enterQueue(situation, first) : chooseQueue(situation);
}

/** Machines that answer each other are parted. */
function limitReplies({ ticket: { automation }, memory, now }: Situation): Effect[] | null {
  const limit = automation ? maxTurnsPerHour : maxRepliesPerHour;
  if (!isSince(memory.hourAt, now, 60 * minuteMs) || memory.hourReplies < limit) {
    return null;
  }
  return automation ? [{ kind: 'endAutomation', reason: 'tooManyReplies' }] : stay('tooManyReplies');
}

function decideAnswer(situation: Situation): Effect[] {
  const { ticket, company, connection } = situation;
  if (ticket.isGroup) {
    return stay('group');
  }
  if (ticket.status !== 'pending' || ticket.userId !== null) {
    return stay('inHumanHands');
  }
  const parted = limitReplies(situation);
  if (parted !== null) {
    return parted;
  }
  const billing = decideBilling(situation);
  if (billing !== null) {
    return billing;
  }
  if (company.scheduleType === 'company' && !isOpen(situation, company.schedules)) {
    return [...obeyWhileClosed(situation), ...sayClosed(situation, connection.outOfHoursText, 'companyClosed')];
  }
  return decideCommand(situation) ?? decideRoute(situation);
}

/** What says something to the customer, now or soon. */
const countedKinds: ReadonlySet<Effect['kind']> = new Set<Effect['kind']>(['reply', 'askPrompt', 'runIntegration', 'askBilling']);

/** Texts are counted by the hour. */
function countReplies({ now, memory: { hourAt, hourReplies } }: Situation, effects: readonly Effect[]): Effect[] {
  const replies = effects.filter(({ kind }) => countedKinds.has(kind)).length;
  if (replies === 0) {
    return [];
  }
  const isSameHour = isSince(hourAt, now, 60 * minuteMs);
  const counted = isSameHour ? { hourReplies: hourReplies + replies } : { hourReplies: replies, hourAt: now };
  return [remember({ ...counted, repliedAt: now }, effects[0]?.reason ?? 'menu')];
}

/**
 * What follows from a customer's message (contract, behaviour 3.8–3.10 and 4–6). Depends on nothing but the situation: the same
 * one gives the same effects. Conversations in a person's hands are left alone.
 */
export function decide(situation: Situation): Effect[] {
  const effects = decideAnswer(situation);
  return [...effects, ...countReplies(situation, effects)];
}
