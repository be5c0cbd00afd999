import { useState } from 'react';
import type { FileSendMode } from '#shared/conversations/messages/input.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { QuickMessageListRecord } from '#shared/conversations/quickMessages.ts';
import { api } from '#shared/api.ts';
import { addSignature, splitSignature } from '#shared/rules/messageSignature.ts';
import type { NotePromiseDraft } from '#ui/conversations/notes/index.ts';
import type { SendRisk } from '#ui/conversations/messages/guard/findSendRisks.ts';
import type { VoiceDraftState } from '#ui/conversations/messages/voice/useVoiceDraft.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import type { Draft } from './drafts.ts';
import { type DraftMention, findMentionsIn, replaceNamesByUsers, replaceUsersByNames, toDraftMentions } from './mentions.ts';

/** Edit of an own message. */
interface MessageEdit {
  readonly message: MessageRecord;
  /** Original text without its signature. */
  readonly originalText: string;
  readonly signature: string | null;
  readonly text: string;
  /** Mentions of the original text and those added since. */
  readonly mentions: readonly DraftMention[];
}

export interface MessageEditState {
  readonly editing: MessageEdit | null;
  start(message: MessageRecord): void;
  setText(text: string): void;
  addMention(mention: DraftMention): void;
  save(): void;
  cancel(): void;
}

function createEdit(message: MessageRecord): MessageEdit {
  const { name, text: unsignedText } = splitSignature(message.body);
  const mentions = toDraftMentions(message.mentions);
  const text = replaceUsersByNames(unsignedText, new Map(mentions.map(({ user, name: label }) => [user, label])));
  return { message, originalText: text, signature: name, text, mentions };
}

function toEditInput({ message, signature, text, mentions: draftMentions }: MessageEdit): {
  messageId: string;
  body: string;
  mentions: string[];
} {
  const sentText = replaceNamesByUsers(text.trim(), draftMentions);
  const mentions = findMentionsIn(sentText, draftMentions).flatMap(({ address }) => (address === '' ? [] : [address]));
  return { messageId: message.id, body: signature === null ? sentText : addSignature(sentText, signature), mentions };
}

/** Message being edited in the composer. */
export function useMessageEdit(ticketId: number): MessageEditState {
  const { t } = useTexts();
  const [editing, setEditing] = useState<MessageEdit | null>(null);
  const edit = useEndpointMutation(api.messages.edit, {
    onError: (error) => toast.error(t('messages.composer.notEdited'), { id: 'edit', detail: explainError(error) }),
  });
  const cancel = (): void => setEditing(null);
  const save = (): void => {
    const text = editing?.text.trim() ?? '';
    if (editing !== null && text !== '' && text !== editing.originalText) {
      edit.mutate({ ...toEditInput(editing), ticketId });
    }
    if (text !== '') {
      cancel();
    }
  };
  return {
    editing,
    start: (message) => setEditing(createEdit(message)),
    setText: (text) => setEditing((now) => now && { ...now, text }),
    addMention: (member) => setEditing((now) => now && { ...now, mentions: [...now.mentions, member] }),
    save,
    cancel,
  };
}

export type ComposerMode = 'reply' | 'note';

/** What is being written in a ticket, and the commands on it. */
export interface ComposerState {
  readonly mode: ComposerMode;
  readonly value: string;
  readonly draft: Draft;
  readonly editing: MessageEdit | null;
  /** Error of an attachment or a note. */
  readonly errorText: string | null;
  readonly isSaving: boolean;
  /** File of a quick message on its way into the draft. */
  readonly attachingName: string | null;
  /** What the agent was asked about before sending. */
  readonly risks: readonly SendRisk[];
  readonly voice: VoiceDraftState;
  /** Of the note that is being written. */
  readonly promise: NotePromiseDraft;
  setMode(mode: ComposerMode): void;
  setText(text: string): void;
  send(): void;
  /** Cancels the edit, quote or note, one at a time; false when there is nothing to cancel. */
  dismiss(): boolean;
  reply(message: MessageRecord): void;
  edit(message: MessageRecord): void;
  addFiles(files: readonly File[], as?: FileSendMode): void;
  sendSticker(picture: File): void;
  removeFile(key: string): void;
  caption(key: string, caption: string): void;
  /** Resolves once the file of a quick message, if any, is attached. */
  attachQuickFile(quickMessage: QuickMessageListRecord): Promise<void>;
  addMention(mention: DraftMention): void;
}
