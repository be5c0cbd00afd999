import type { TicketMove } from '#shared/conversations/tickets/moves.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import type { TicketStepCause } from '#shared/conversations/tickets/steps.ts';
import type { Translate } from '#ui/text/index.ts';
import { toFirstName } from '#ui/text/index.ts';

export type Place = Pick<TicketMove, 'toUser' | 'toQueue'>;
export type MoveWords = Pick<TicketMove, 'note' | 'kind' | 'cause' | 'by' | 'fromUser' | 'fromQueue' | keyof Place>;

/** 'Bia' or 'Bia (Suporte)'. */
const userName = (user: { readonly name: string }, { toQueue: queue }: Place, showsQueue: boolean): string =>
  showsQueue && queue !== null ? `${toFirstName(user.name)} (${queue.name})` : toFirstName(user.name);

/** 'Bia', 'Bia (Suporte)' or 'a fila Suporte'. */
export function targetName(place: Place, showsQueue: boolean, t: Translate): string {
  const { toUser: user, toQueue: queue } = place;
  if (user === null) {
    return queue === null ? t('talk.moves.noQueue') : t('talk.moves.queue', { name: queue.name });
  }
  return userName(user, place, showsQueue);
}

/** 'de Bia', 'de Bia (Suporte)' or 'da fila Suporte': Portuguese contracts the preposition. */
function originName(place: Place, showsQueue: boolean, t: Translate): string {
  const { toUser: user, toQueue: queue } = place;
  if (user === null) {
    return queue === null ? t('talk.moves.fromNoQueue') : t('talk.moves.fromQueue', { name: queue.name });
  }
  return t('talk.moves.fromUser', { name: userName(user, place, showsQueue) });
}

/** 'Ana transferiu para Bia', 'Ana transferiu da fila Vendas …': who did it is named once. */
function transferText(move: MoveWords, { name, to }: { name: string; to: string }, t: Translate): string {
  const { by, fromUser, fromQueue, toQueue } = move;
  const isOtherQueue = fromQueue?.id !== toQueue?.id;
  const isOwn = by !== null && fromUser?.id === by.id;
  if (isOwn && (!isOtherQueue || fromQueue === null)) {
    return t('talk.moves.handed', { name, to });
  }
  const from = originName({ toUser: isOwn ? null : fromUser, toQueue: fromQueue }, isOtherQueue, t);
  return t('talk.moves.transferred', { name, from, to });
}

type OpeningCause = Extract<TicketStepCause, 'received' | 'sent' | 'import'>;
type ProgramCause = Exclude<TicketStepCause, OpeningCause | 'unrouted'>;

export const isOpeningCause = (cause: TicketStepCause | null): cause is OpeningCause =>
  cause === 'received' || cause === 'sent' || cause === 'import';

/** Whether the text names the cause, which older servers do not send; a person's choice is described by its author. */
export const isProgramCause = (cause: TicketStepCause | null): cause is ProgramCause =>
  typeof cause === 'string' && cause !== 'unrouted' && !isOpeningCause(cause);

type NumberStepKind = Extract<TicketMove['kind'], 'numberChanged' | 'numberLost'>;

/** A step of the contact's number, whose note is the former one. */
export const isNumberStep = (kind: string): kind is NumberStepKind => kind === 'numberChanged' || kind === 'numberLost';

export const numberStepText = (kind: NumberStepKind, number: string, t: Translate): string =>
  t(`talk.steps.${kind}`, { number: formatPhoneNumber(number) ?? number });

export function moveText(move: MoveWords, t: Translate): string {
  const { kind, cause, by, fromQueue, toUser, toQueue } = move;
  if (isNumberStep(kind)) {
    return numberStepText(kind, move.note, t);
  }
  if (isProgramCause(cause)) {
    return `${t(`talk.steps.causes.${cause}`)} · ${t('talk.steps.went', { to: targetName(move, true, t) })}`;
  }
  const name = by === null ? t('talk.moves.someone') : toFirstName(by.name);
  if (kind === 'accepted') {
    return t('talk.moves.accepted', { name });
  }
  const to = targetName({ toUser, toQueue }, fromQueue?.id !== toQueue?.id, t);
  return kind === 'returned' ? t('talk.moves.returned', { name, to }) : transferText(move, { name, to }, t);
}
