import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import { useAct } from '#ui/data/query.ts';
import { toast } from '#ui/kit/index.ts';
import { explain, useTexts } from '#ui/text/index.ts';
import { signed, unsigned } from '#ui/areas/messages/signature.ts';
import { chosenIn, namedIn, withNames, withUsers, type ChosenMember } from './mentions.ts';

/** One of ours whose words are being changed. */
export interface Editing {
  readonly message: MessageRecord;
  /** The text as it was, and the name that stood above it. */
  readonly before: string;
  readonly signature: string | null;
  readonly text: string;
  /** Whom its `@` name: those who stood there, and who was chosen since. */
  readonly chosen: readonly ChosenMember[];
}

export interface EditingState {
  readonly editing: Editing | null;
  begin(message: MessageRecord): void;
  write(text: string): void;
  mention(chosen: ChosenMember): void;
  save(): void;
  leave(): void;
}

function begun(message: MessageRecord): Editing {
  const { name, text: words } = unsigned(message.body);
  const chosen = namedIn(message.mentions);
  const text = withNames(words, new Map(chosen.map(({ user, name: label }) => [user, label])));
  return { message, before: text, signature: name, text, chosen };
}

/** What is sent of it. */
export function editOf({ message, signature, text, chosen }: Editing): { messageId: string; body: string; mentions: string[] } {
  const words = withUsers(text.trim(), chosen);
  const mentions = chosenIn(words, chosen).flatMap(({ address }) => (address === '' ? [] : [address]));
  return { messageId: message.id, body: signature === null ? words : signed(words, signature), mentions };
}

/** The message whose words are being changed in the composer, while there is one. */
export function useEditing(ticketId: number): EditingState {
  const { t } = useTexts();
  const [editing, setEditing] = useState<Editing | null>(null);
  const act = useAct(api.messages.edit, {
    onFailed: (error) => toast.failed(t('messages.composer.notEdited'), { id: 'edit', detail: explain(error) }),
  });
  const leave = (): void => setEditing(null);
  const save = (): void => {
    const text = editing?.text.trim() ?? '';
    if (editing !== null && text !== '' && text !== editing.before) {
      act.mutate({ ...editOf(editing), ticketId });
    }
    if (text !== '') {
      leave();
    }
  };
  return {
    editing,
    begin: (message) => setEditing(begun(message)),
    write: (text) => setEditing((now) => now && { ...now, text }),
    mention: (member) => setEditing((now) => now && { ...now, chosen: [...now.chosen, member] }),
    save,
    leave,
  };
}
