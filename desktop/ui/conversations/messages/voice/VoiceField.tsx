import { LatePart } from '#ui/shell/errors/LatePart.tsx';
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
      <LatePart fallback={<div style={{ height: 88 }} />}>
        <LazyVoicePanel
          key={voice.voiceKey}
          noteKey={voice.voiceKey}
          contactName={contactName}
          startsVoice={voice.startsVoice}
          hold={voice.voiceHold}
          onSend={voice.sendVoice}
          onEmpty={voice.dropEmptyVoice}
          onDiscard={voice.discardVoice}
        />
      </LatePart>
    )
  );
}
