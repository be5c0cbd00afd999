import { useState } from 'react';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { isVoiceMime } from '#shared/rules/isVoiceMime.ts';
import { api } from '#shared/api.ts';
import { BusyButton, resolveMediaUrl, Typography } from '#ui/kit/index.ts';
import { useAssistAvailable } from '#ui/conversations/messages/useAssistAvailable.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { DocumentMedia } from './DocumentMedia.tsx';
import { useWaveform } from './waveform.ts';

interface TranscriptProps {
  readonly message: MessageRecord;
}

/** The words of a recording below it, or what fetches them. */
function Transcript({ message }: TranscriptProps) {
  const { t } = useTexts();
  const text = message.media?.transcript ?? null;
  if (text === null || text === '') {
    return <Transcribing message={message} isSilent={text === ''} />;
  }
  return (
    <Typography
      className="transcript"
      level="body-sm"
      aria-label={t('talk.transcript')}
      sx={{ mt: 0.5, fontStyle: 'italic', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Typography>
  );
}

/** The words come with the message's next live update. */
function Transcribing({ message: { rowId, media }, isSilent }: TranscriptProps & { readonly isSilent: boolean }) {
  const { t } = useTexts();
  const isAvailable = useAssistAvailable();
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useEndpointMutation(api.assist.transcribe, { onError: (error) => setProblem(explainError(error)) });
  if (isSilent || problem !== null) {
    return (
      <Typography className="transcript" level="body-xs" role="status" sx={{ mt: 0.5 }}>
        {problem ?? t('talk.notUnderstood')}
      </Typography>
    );
  }
  return (
    isAvailable &&
    media?.state === 'ready' && (
      <BusyButton
        className="transcript"
        size="sm"
        variant="plain"
        color="neutral"
        busy={ask.isPending}
        onClick={() => ask.mutate({ rowId })}
      >
        {t('talk.transcribe')}
      </BusyButton>
    )
  );
}

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
