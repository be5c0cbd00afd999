import styled from '@emotion/styled';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { PersonRow } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, text, v } from '#ui/theme/tokens.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { LazyQuickMessageList } from '#ui/conversations/messages/quick/LazyQuickMessageList.ts';
import type { FieldPickers } from './useFieldPickers.ts';

const EmojiOption = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  height: 32px;
  padding: 0 8px;
  color: ${v.ink.strong};
  > span {
    font-size: 18px;
  }
  > b {
    font: ${text.second};
    ${ellipsis}
  }
`;

interface PickerListsProps {
  readonly pickers: Pick<FieldPickers, 'mention' | 'mentionedUser' | 'emoji' | 'quick'>;
  readonly ticket: TicketRecord;
}

/** Lists of matching members, colleagues, emojis and quick messages. */
export function PickerLists({ pickers: { mention, mentionedUser, emoji, quick }, ticket }: PickerListsProps) {
  const { t } = useTexts();
  return (
    <>
      <ChoiceList
        picker={mention}
        label={t('messages.mention.list')}
        countLabel={(count) => t('messages.mention.found', { count })}
        keyOf={({ address }) => address}
      >
        {({ name, number }) => <PersonRow name={name} detail={number === null ? '' : formatPhoneNumber(number)} />}
      </ChoiceList>
      <ChoiceList
        picker={mentionedUser}
        label={t('notes.mention.list')}
        countLabel={(count) => t('notes.mention.found', { count })}
        keyOf={({ id }) => String(id)}
      >
        {({ name, email, profilePicUrl }) => <PersonRow name={name} detail={email} picture={profilePicUrl} />}
      </ChoiceList>
      <ChoiceList
        picker={emoji}
        label={t('messages.emoji.list')}
        countLabel={(count) => t('messages.emoji.found', { count })}
        keyOf={({ character }) => character}
      >
        {({ character, name }) => (
          <EmojiOption>
            <span aria-hidden>{character}</span>
            <b>{name}</b>
          </EmojiOption>
        )}
      </ChoiceList>
      {quick.choices.length > 0 && (
        <LatePart>
          <LazyQuickMessageList picker={quick} ticket={ticket} />
        </LatePart>
      )}
    </>
  );
}
