import type { FileSendMode } from '#shared/conversations/messages/input.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { QuickMessageListRecord } from '#shared/conversations/quickMessages.ts';
import type { NotePromiseDraft } from '#ui/conversations/notes/index.ts';
import type { SendRisk } from '#ui/conversations/messages/guard/findSendRisks.ts';
import type { VoiceDraftState } from '#ui/conversations/messages/voice/useVoiceDraft.ts';
import type { Draft } from './drafts.ts';
import type { DraftMention } from './mentions.ts';
import type { MessageEdit } from './useMessageEdit.ts';

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
