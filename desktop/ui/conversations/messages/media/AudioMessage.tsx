import { useState } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { isVoiceMime } from '#shared/rules/isVoiceMime.ts';
import { resolveMediaUrl } from '#ui/kit/index.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { DocumentMedia } from './DocumentMedia.tsx';
import { Transcript } from './Transcript.tsx';
import { useWaveform } from './waveform.ts';

/** Player for voice messages and audio files; a file card where the sound cannot be played. */
export function AudioMessage({ message }: { readonly message: MessageRecord }) {
  const [isUnplayable, setUnplayable] = useState(false);
  const levels = useWaveform(message);
  const { rowId, media, mediaUrl } = message;
  const player = isUnplayable ? (
    <DocumentMedia message={message} onRetry={undefined} />
  ) : (
    <AudioPlayer
      soundKey={`message ${rowId}`}
      source={resolveMediaUrl(mediaUrl ?? '')}
      seconds={media?.duration ?? 0}
      levels={levels}
      isVoice={isVoiceMime(media?.mime)}
      onUnplayable={() => setUnplayable(true)}
    />
  );
  return (
    <>
      {player}
      <Transcript message={message} />
    </>
  );
}
