import { Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { maxAssistText } from '#shared/automation/prompts/assist.ts';
import { useAssistAvailable } from '#ui/conversations/messages/index.ts';
import { BusyButton, Typography } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useAssist } from './useAssist.ts';

interface HandoverValues {
  handover?: string;
}

/** Has the assistant write the card again, as a draft that a person reads and changes before the transfer. */
export function ImproveHandover({ ticketId }: { readonly ticketId: number }) {
  const { t, language } = useTexts();
  const isAvailable = useAssistAvailable();
  const { control, getValues, setValue } = useFormContext<HandoverValues>();
  const card = useWatch({ control, name: 'handover' }) ?? '';
  const { text, isWriting, errorText, ask } = useAssist();
  const fill = useEffectEvent(() => {
    if (text !== null) {
      setValue('handover', text.slice(0, maxAssistText), { shouldDirty: true });
    }
  });
  useEffect(() => {
    fill();
  }, [text]);
  if (!isAvailable) {
    return null;
  }
  const improve = (): void => ask({ ticketId, task: 'handover', language, text: (getValues('handover') ?? '').slice(0, maxAssistText) });
  const isDraft = text !== null && !isWriting && card === text;
  const note = errorText ?? (isDraft ? t('handovers.aiDraft') : '');
  return (
    <div>
      <BusyButton
        size="sm"
        variant="plain"
        color="neutral"
        busy={isWriting}
        startDecorator={<Sparkles size={16} strokeWidth={1.75} aria-hidden />}
        onClick={improve}
      >
        {t('handovers.improve')}
      </BusyButton>
      <Typography level="body-xs" role="status">
        {note}
      </Typography>
    </div>
  );
}
