import type { TicketStep, TicketStepKind } from '#shared/conversations/tickets/steps.ts';
import {
  isNumberStep,
  isOpeningCause,
  isProgramCause,
  moveText,
  numberStepText,
  targetName,
} from '#ui/conversations/messages/timeline/moveText.ts';
import type { Translate } from '#ui/text/index.ts';
import { toFirstName } from '#ui/text/index.ts';

/** Text of a step: what happened, and why or where it led. */
interface StepWords {
  readonly text: string;
  readonly detail: string | null;
}

const personName = ({ by }: TicketStep, t: Translate): string => (by === null ? t('talk.moves.someone') : toFirstName(by.name));
const connectionName = ({ connection }: TicketStep, t: Translate): string => connection?.name ?? t('talk.steps.noConnection');

export const queueText = (queue: { readonly name: string } | null, t: Translate): string =>
  queue === null ? t('talk.steps.noQueue') : t('talk.steps.inQueue', { name: queue.name });

function openingText(kind: 'opened' | 'reopened', step: TicketStep, t: Translate): string {
  if (isOpeningCause(step.cause)) {
    return t(`talk.steps.${kind}.${step.cause}`, { connection: connectionName(step, t) });
  }
  return step.by === null ? t(`talk.steps.${kind}.program`) : t(`talk.steps.${kind}.person`, { name: personName(step, t) });
}

/** A move by another cause than a person's choice names only where it led. */
function moveWords(kind: 'accepted' | 'transferred' | 'returned', step: TicketStep, t: Translate): StepWords {
  const { cause } = step;
  if (!isProgramCause(cause)) {
    return { text: moveText({ ...step, kind }, t), detail: cause === 'unrouted' ? t('talk.steps.causes.unrouted') : null };
  }
  return { text: t('talk.steps.went', { to: targetName(step, true, t) }), detail: t(`talk.steps.causes.${cause}`) };
}

type StepWriter = (step: TicketStep, t: Translate) => StepWords;

const tellOpening =
  (kind: 'opened' | 'reopened'): StepWriter =>
  (step, t) => ({ text: openingText(kind, step, t), detail: queueText(step.toQueue, t) });
const tellMove =
  (kind: 'accepted' | 'transferred' | 'returned'): StepWriter =>
  (step, t) =>
    moveWords(kind, step, t);
const tellJoint =
  (kind: 'joined' | 'split'): StepWriter =>
  (step, t) => ({ text: t(`talk.steps.${kind}`), detail: step.by?.name ?? null });

const tellNumber =
  (kind: 'numberChanged' | 'numberLost'): StepWriter =>
  ({ note }, t) => ({ text: numberStepText(kind, note, t), detail: null });

const stepWriters: Readonly<Record<TicketStepKind, StepWriter>> = {
  opened: tellOpening('opened'),
  reopened: tellOpening('reopened'),
  accepted: tellMove('accepted'),
  transferred: tellMove('transferred'),
  returned: tellMove('returned'),
  connectionChanged: (step, t) => ({
    text: t('talk.steps.connectionChanged', { name: personName(step, t), connection: connectionName(step, t) }),
    detail: null,
  }),
  closed: (step, t) => ({
    text: step.by === null ? t('talk.steps.closedAlone') : t('talk.steps.closed', { name: personName(step, t) }),
    detail: null,
  }),
  undone: (step, t) => ({ text: t('talk.steps.undone', { name: personName(step, t) }), detail: null }),
  joined: tellJoint('joined'),
  split: tellJoint('split'),
  queueRemoved: ({ note, toQueue }, t) => ({ text: t('talk.steps.queueRemoved', { name: note }), detail: queueText(toQueue, t) }),
  connectionRemoved: ({ note }, t) => ({ text: t('talk.steps.connectionRemoved', { name: note }), detail: null }),
  numberChanged: tellNumber('numberChanged'),
  numberLost: tellNumber('numberLost'),
};

export const stepWords: StepWriter = (step, t) => stepWriters[step.kind](step, t);

/** Message to the next agent; the note of a removal or of a number is in its words. */
export const stepNote = ({ kind, note }: TicketStep): string =>
  kind === 'queueRemoved' || kind === 'connectionRemoved' || isNumberStep(kind) ? '' : note;
