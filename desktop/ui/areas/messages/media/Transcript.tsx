import { Typography } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** The words of a voice message below it. */
export function Transcript({ text }: { readonly text: string }) {
  const { t } = useTexts();
  return (
    <Typography
      level="body-sm"
      aria-label={t('talk.transcript')}
      sx={{ mt: 0.5, fontStyle: 'italic', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Typography>
  );
}
