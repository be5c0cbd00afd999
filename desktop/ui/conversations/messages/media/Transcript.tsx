import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { useAssistAvailable } from '#ui/conversations/messages/useAssistAvailable.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Typography } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';

interface TranscriptProps {
  readonly message: MessageRecord;
}

/** The words of a recording below it, or what fetches them. */
export function Transcript({ message }: TranscriptProps) {
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
