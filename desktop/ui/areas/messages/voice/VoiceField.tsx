import { Suspense } from 'react';
import { LazyVoicePanel } from './LazyVoicePanel.ts';
import type { VoiceDraftState } from './useVoiceDraft.ts';

interface VoiceFieldProps {
  readonly voice: VoiceDraftState;
  readonly contactName: string;
}

/** The recorder in place of the field and its toolbar. */
export function VoiceField({ voice, contactName }: VoiceFieldProps) {
  return (
    voice.voiceKey !== null && (
      <Suspense fallback={<div style={{ height: 88 }} />}>
        <LazyVoicePanel
          key={voice.voiceKey}
          noteKey={voice.voiceKey}
          contactName={contactName}
          startsVoice={voice.startsVoice}
          hold={voice.voiceHold}
          onSend={voice.sendVoice}
          onDiscard={voice.discardVoice}
        />
      </Suspense>
    )
  );
}
