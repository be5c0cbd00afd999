import styled from '@emotion/styled';
import type { KeyboardEvent, RefObject } from 'react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import type { UserBrief } from '#shared/workspace/users/record.ts';
import { api } from '#shared/api.ts';
import { PersonRow } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { foldText, useTexts } from '#ui/text/index.ts';
import { ellipsis, text, v } from '#ui/theme/tokens.ts';
import { LazyQuickMessageList } from '#ui/conversations/messages/quick/LazyQuickMessageList.ts';
import type { Emoji } from '#ui/conversations/messages/emoji/emojis.ts';
import { type QuickMessagePicker, useQuickMessagePicker } from '#ui/conversations/messages/quick/useQuickMessagePicker.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useUser } from '#ui/data/session/session.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { useEmojiPicker } from './useEmojiPicker.ts';
import { type DraftMention, findMentionQuery, type MentionCandidate, mentionCandidates, searchCandidates } from './mentions.ts';
import type { ComposerState } from './ComposerState.ts';
import { type Picker, usePicker } from './usePicker.ts';
import { type Trigger, useTrigger } from './useTrigger.ts';

interface MentionPickerOptions {
  readonly ticketId: number;
  /** Groups only, and not in notes. */
  readonly isEnabled: boolean;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSelect: (mention: DraftMention) => void;
}

/** Suggests group members for `@name`. */
function useMentionPicker({ ticketId, onSelect, ...triggerOptions }: MentionPickerOptions): Picker<MentionCandidate> {
  const trigger = useTrigger({ ...triggerOptions, character: '@', find: findMentionQuery });
  // An empty list means that the connection could not be asked.
  const { data = [] } = useEndpointQuery(
    api.messages.members,
    { ticketId },
    { enabled: trigger.query !== null, staleTime: 0, isUnusable: (members) => members.length === 0 },
  );
  const choose = ({ address, user, name }: MentionCandidate): void => {
    onSelect({ address, user, name });
    trigger.replace(`@${name} `);
  };
  const matches = trigger.query === null ? [] : searchCandidates(mentionCandidates(data), trigger.query.term);
  return usePicker({ trigger, matches, choose });
}

interface UserPickerOptions {
  /** Notes only. */
  readonly isEnabled: boolean;
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Suggests colleagues for `@name` in a note. */
function useUserPicker({ isEnabled, value, field }: UserPickerOptions): Picker<UserBrief> {
  const { id: ownId } = useUser();
  const trigger = useTrigger({ isEnabled, value, field, character: '@', find: findMentionQuery });
  const { data: users = [] } = useEndpointQuery(api.users.list, {}, { enabled: trigger.query !== null });
  const term = foldText(trigger.query?.term ?? '');
  const matches = trigger.query === null ? [] : users.filter(({ id, name }) => id !== ownId && ` ${foldText(name)}`.includes(` ${term}`));
  return usePicker({ trigger, matches, choose: ({ name }) => trigger.replace(`@${name} `) });
}

interface FieldPickersOptions {
  readonly ticket: TicketRecord;
  readonly composing: ComposerState;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export interface FieldPickers extends Pick<Trigger, 'update' | 'close'>, Pick<Picker<never>, 'handleKey'> {
  readonly mention: Picker<MentionCandidate>;
  readonly mentionedUser: Picker<UserBrief>;
  readonly emoji: Picker<Emoji>;
  readonly quick: QuickMessagePicker;
  /** Picker with an open list, if any. */
  readonly open: Pick<Picker<unknown>, 'id' | 'choices' | 'active'>;
}

/** Suggestions for mentions, emojis and quick messages; at most one list is open, because a caret follows a single trigger. */
export function useFieldPickers({ ticket, composing, field }: FieldPickersOptions): FieldPickers {
  const { mode, value, editing, addMention, attachQuickFile, send } = composing;
  // Members are mentioned in groups only, colleagues in notes only.
  const canMention = ticket.isGroup && mode === 'reply';
  const mention = useMentionPicker({ ticketId: ticket.id, isEnabled: canMention, value, field, onSelect: addMention });
  const mentionedUser = useUserPicker({ isEnabled: mode === 'note' && editing === null, value, field });
  const emoji = useEmojiPicker({ value, field });
  const canInsert = mode === 'reply' && editing === null;
  const quick = useQuickMessagePicker({ queueId: ticket.queueId, isEnabled: canInsert, value, field, onSelect: attachQuickFile, send });
  const all = [mention, mentionedUser, emoji, quick];
  return {
    mention,
    mentionedUser,
    emoji,
    quick,
    open: all.find(({ choices }) => choices.length > 0) ?? emoji,
    update: () => all.forEach((picker) => picker.update()),
    close: () => all.forEach((picker) => picker.close()),
    handleKey: (event: KeyboardEvent) => all.some((picker) => picker.handleKey(event)),
  };
}

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
