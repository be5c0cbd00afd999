import { useRef, useState } from 'react';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { toast } from '#ui/kit/index.ts';
import { flushDrafts, getDraft, type Draft, type DraftFile } from '#ui/conversations/messages/composer/drafts.ts';
import { voiceChunkPrefix } from '#ui/conversations/messages/composer/draftParts.ts';
import { deleteDraftFiles, storeDraftFile } from '#ui/conversations/messages/outbox/fileStore.ts';
import { enqueueMessages } from '#ui/conversations/messages/outbox/outbox.ts';
import { readUndoSeconds } from '#ui/conversations/messages/outbox/undoSend.ts';

/** Anything shorter was a slip of the finger. */
const minVoiceBytes = 10_000;
/** A button pressed longer than this is held: letting go ends the recording. */
const holdMs = 400;

/** `released`: over the composer, which sends; `left`: elsewhere, which keeps the draft. */
export type VoiceHold = 'none' | 'held' | 'released' | 'left';

export interface VoiceDraftState {
  /** Key of the recording; null without one. */
  readonly voiceKey: string | null;
  /** Whether the panel starts recording when it opens. */
  readonly startsVoice: boolean;
  readonly voiceHold: VoiceHold;
  startVoice(): void;
  /** Records while a pointer holds the button; a short press is a click. */
  holdVoice(button: Element): void;
  discardVoice(): void;
  /** Discards a recording that is too short, with a message; null: without a sound. */
  sendVoice(sound: Blob | null): Promise<void>;
  /** Discards a recording that ended before its first sound was stored, with a message. */
  dropEmptyVoice(): void;
}

interface VoiceDraftOptions {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly onSent: () => void;
  readonly focus: () => void;
  readonly clearError: () => void;
}

const extensions: Readonly<Record<string, string>> = { 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' };

/** Calls back once, with what is under the pointer when it is let go; null where the system took the pointer away. */
function onceReleased(listener: (element: Element | null) => void): void {
  const controller = new AbortController();
  const finish = (element: Element | null): void => {
    controller.abort();
    listener(element);
  };
  const { signal } = controller;
  // The pressed button is gone by then, and a finger's events would still be its.
  window.addEventListener('pointerup', ({ clientX, clientY }) => finish(document.elementFromPoint(clientX, clientY)), { signal });
  window.addEventListener('pointercancel', () => finish(null), { signal });
}

/** Enqueues a voice message with the quote of the draft, once the device has stored it. */
async function enqueueVoice(ticketId: number, sound: Blob, name: string): Promise<void> {
  const fileName = `${name}.${extensions[sound.type] ?? 'ogg'}`;
  const file: DraftFile = { key: crypto.randomUUID(), name: fileName, mime: sound.type, size: sound.size, caption: '', as: 'voice' };
  await storeDraftFile(file.key, sound);
  const { quote } = getDraft(ticketId);
  const undo = { text: '', quote, files: [file], mentions: [] };
  enqueueMessages([{ ticketId, text: '', quote, file }], { seconds: readUndoSeconds(), undo });
}

/** The voice message of a ticket's draft. */
export function useVoiceDraft(ticket: TicketRecord, options: VoiceDraftOptions): VoiceDraftState {
  const { draft, change, onSent, focus, clearError } = options;
  const { t } = useTexts();
  const [startedKey, setStartedKey] = useState<string | null>(null);
  const [voiceHold, setVoiceHold] = useState<VoiceHold>('none');
  const sending = useRef<string | null>(null);
  const voiceKey = draft.voice?.key ?? null;
  const startVoice = (): void => {
    const key = crypto.randomUUID();
    clearError();
    setStartedKey(key);
    setVoiceHold('none');
    change({ voice: { key } });
    // Before the first sound: a crash leaves no chunks that nobody knows.
    flushDrafts();
  };
  /** The draft is gone before its chunks are. */
  const remove = (part: Partial<Draft>): void => {
    change({ ...part, voice: undefined });
    flushDrafts();
    if (voiceKey !== null) {
      void deleteDraftFiles(voiceChunkPrefix(voiceKey));
    }
    requestAnimationFrame(focus);
  };
  const send = async (sound: Blob): Promise<void> => {
    await enqueueVoice(ticket.id, sound, t('messages.voice.fileName'));
    remove({ quote: null });
    onSent();
  };
  return {
    voiceKey,
    startsVoice: voiceKey !== null && voiceKey === startedKey,
    voiceHold,
    startVoice,
    holdVoice: (button) => {
      const composer = button.closest('[data-composer]');
      const startedAt = performance.now();
      startVoice();
      setVoiceHold('held');
      onceReleased((element) => {
        const isClick = element === null || performance.now() - startedAt < holdMs;
        setVoiceHold(isClick ? 'none' : composer?.contains(element) === true ? 'released' : 'left');
      });
    },
    discardVoice: () => remove({}),
    sendVoice: async (sound) => {
      if (sound === null || sound.size < minVoiceBytes) {
        remove({});
        toast.info(t('messages.voice.tooShort'));
      } else if (sending.current !== voiceKey) {
        sending.current = voiceKey;
        await send(sound);
      }
    },
    dropEmptyVoice: () => {
      remove({});
      toast.info(t('messages.voice.empty'));
    },
  };
}
