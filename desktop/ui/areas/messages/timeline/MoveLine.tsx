import styled from '@emotion/styled';
import type { TicketMove } from '#shared/areas/ticketMoves.ts';
import { FormattedText, Time } from '#ui/kit/index.ts';
import { useTexts, type Translate } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { SystemText } from './MessageList.styles.ts';

const Frame = styled.div`
  display: grid;
  gap: 6px;
  justify-items: center;
  padding-top: 12px;
`;
const Words = styled.p`
  max-width: 80%;
  padding: 7px 12px;
  border: 1px solid ${v.note.line};
  border-radius: ${radius.card};
  background: ${v.note.surface};
  color: ${v.ink.strong};
  font: ${text.second};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const firstName = ({ name }: { readonly name: string }): string => name.split(' ')[0] ?? name;

type Place = Pick<TicketMove, 'toUser' | 'toQueue'>;

/** 'Bia' or 'Bia (Suporte)'. */
const userName = (user: { readonly name: string }, { toQueue: queue }: Place, showsQueue: boolean): string =>
  showsQueue && queue !== null ? `${firstName(user)} (${queue.name})` : firstName(user);

/** 'Bia', 'Bia (Suporte)' or 'a fila Suporte'. */
function targetName(place: Place, showsQueue: boolean, t: Translate): string {
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
function transferText(move: TicketMove, { name, to }: { name: string; to: string }, t: Translate): string {
  const { by, fromUser, fromQueue, toQueue } = move;
  const isOtherQueue = fromQueue?.id !== toQueue?.id;
  const isOwn = by !== null && fromUser?.id === by.id;
  if (isOwn && (!isOtherQueue || fromQueue === null)) {
    return t('talk.moves.handed', { name, to });
  }
  const from = originName({ toUser: isOwn ? null : fromUser, toQueue: fromQueue }, isOtherQueue, t);
  return t('talk.moves.transferred', { name, from, to });
}

export function moveText(move: TicketMove, t: Translate): string {
  const { kind, by, fromQueue, toUser, toQueue } = move;
  const name = by === null ? t('talk.moves.someone') : firstName(by);
  if (kind === 'accepted') {
    return t('talk.moves.accepted', { name });
  }
  const to = targetName({ toUser, toQueue }, fromQueue?.id !== toQueue?.id, t);
  return kind === 'returned' ? t('talk.moves.returned', { name, to }) : transferText(move, { name, to }, t);
}

/** Who accepted, handed over or returned the ticket, with the words for whoever took over. */
export function MoveLine({ move }: { readonly move: TicketMove }) {
  const { t } = useTexts();
  return (
    <Frame>
      <SystemText>
        {moveText(move, t)} · <Time at={move.at} as="time" />
      </SystemText>
      {move.note !== '' && (
        <Words>
          <FormattedText text={move.note} />
        </Words>
      )}
    </Frame>
  );
}
