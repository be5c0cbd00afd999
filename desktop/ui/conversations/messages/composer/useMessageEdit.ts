import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { addSignature, splitSignature } from '#shared/rules/messageSignature.ts';
import { findMentionsIn, toDraftMentions, replaceUsersByNames, replaceNamesByUsers, type DraftMention } from './mentions.ts';

/** Edit of an own message. */
export interface MessageEdit {
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
