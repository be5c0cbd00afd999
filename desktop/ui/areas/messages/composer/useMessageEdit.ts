import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { useEndpointMutation } from '#ui/data/cache/query.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { addSignature, splitSignature } from '#ui/areas/messages/signature.ts';
import { findMentionsIn, toDraftMentions, replaceUsersByNames, replaceNamesByUsers, type DraftMention } from './mentions.ts';

/** One of ours whose words are being changed. */
export interface MessageEdit {
  readonly message: MessageRecord;
  /** The text as it was, and the name that stood above it. */
  readonly originalText: string;
  readonly signature: string | null;
  readonly text: string;
  /** Whom its `@` name: those who stood there, and who was chosen since. */
  readonly mentions: readonly DraftMention[];
}

export interface MessageEditState {
  readonly editing: MessageEdit | null;
  start(message: MessageRecord): void;
  setText(text: string): void;
  addMention(chosen: DraftMention): void;
  save(): void;
  cancel(): void;
}

function createEdit(message: MessageRecord): MessageEdit {
  const { name, text: words } = splitSignature(message.body);
  const mentions = toDraftMentions(message.mentions);
  const text = replaceUsersByNames(words, new Map(mentions.map(({ user, name: label }) => [user, label])));
  return { message, originalText: text, signature: name, text, mentions };
}

/** What is sent of it. */
export function toEditInput({ message, signature, text, mentions: chosen }: MessageEdit): {
  messageId: string;
  body: string;
  mentions: string[];
} {
  const words = replaceNamesByUsers(text.trim(), chosen);
  const mentions = findMentionsIn(words, chosen).flatMap(({ address }) => (address === '' ? [] : [address]));
  return { messageId: message.id, body: signature === null ? words : addSignature(words, signature), mentions };
}

/** The message whose words are being changed in the composer, while there is one. */
export function useMessageEdit(ticketId: number): MessageEditState {
  const { t } = useTexts();
  const [editing, setEditing] = useState<MessageEdit | null>(null);
  const act = useEndpointMutation(api.messages.edit, {
    onError: (error) => toast.error(t('messages.composer.notEdited'), { id: 'edit', detail: explainError(error) }),
  });
  const cancel = (): void => setEditing(null);
  const save = (): void => {
    const text = editing?.text.trim() ?? '';
    if (editing !== null && text !== '' && text !== editing.originalText) {
      act.mutate({ ...toEditInput(editing), ticketId });
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
