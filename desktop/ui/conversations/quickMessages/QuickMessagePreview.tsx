import { useWatch, type Control } from 'react-hook-form';
import type { QuickMessageInput } from '#shared/conversations/quickMessages.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { useUser } from '#ui/data/session/session.ts';
import { MessagePreview, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface QuickMessagePreviewProps {
  readonly control: Control<QuickMessageInput, unknown, QuickMessageInput>;
}

/** The message with its variables filled in, as a customer would read it. */
export function QuickMessagePreview({ control }: QuickMessagePreviewProps) {
  const { t, timeZone } = useTexts();
  const { name: user } = useUser();
  const message = useWatch({ control, name: 'message' })?.trim() ?? '';
  const name = t('quickMessages.sampleName');
  const now = useNow();
  return (
    <MessagePreview
      title={t('quickMessages.preview', { name })}
      message={substituteVariables(message, {
        name,
        user,
        queue: t('quickMessages.sampleQueue'),
        ticket: 4812,
        now: new Date(now),
        timeZone,
      })}
      emptyText={t('quickMessages.emptyPreview')}
    />
  );
}
