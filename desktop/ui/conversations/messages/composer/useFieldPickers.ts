import type { KeyboardEvent, RefObject } from 'react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { Emoji } from '#ui/conversations/messages/emoji/emojis.ts';
import type { UserBrief } from '#shared/workspace/users/record.ts';
import { useUserPicker } from './useUserPicker.ts';
import { useEmojiPicker } from './useEmojiPicker.ts';
import { useMentionPicker } from './useMentionPicker.ts';
import type { MentionCandidate } from './mentions.ts';
import { useQuickMessagePicker, type QuickMessagePicker } from '#ui/conversations/messages/quick/useQuickMessagePicker.ts';
import type { ComposerState } from './ComposerState.ts';
import type { Picker } from './usePicker.ts';
import type { Trigger } from './useTrigger.ts';

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
