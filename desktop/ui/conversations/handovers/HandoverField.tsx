import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { formatTime, TextAreaField, useNow } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { composeHandover } from './composeHandover.ts';
import { ImproveHandover } from './slots.ts';

interface HandoverValues {
  handover?: string;
}

/** Card for the next agent, filled with the draft unless something was typed before the draft arrived. */
export function HandoverField({ ticketId }: { readonly ticketId: number }) {
  const { t, language, timeZone } = useTexts();
  const now = useNow();
  const { getValues, setValue, formState } = useFormContext<HandoverValues>();
  const isTouched = formState.dirtyFields.handover === true;
  const isFilled = useRef(false);
  const { data: draft } = useEndpointQuery(api.handovers.draft, { ticketId }, { staleTime: 0 });
  const fill = useEffectEvent(() => {
    // Once: a text that was deleted stays so when the draft is fetched again.
    if (draft !== undefined && !isFilled.current && !isTouched && (getValues('handover') ?? '') === '') {
      isFilled.current = true;
      setValue(
        'handover',
        composeHandover(draft, { t, formatAt: (at) => formatTime(new Date(at), 'dateTime', { language, now, timeZone }) }),
      );
    }
  });
  useEffect(() => {
    fill();
  }, [draft]);
  return (
    <>
      <TextAreaField name="handover" label={t('handovers.field')} help={t('handovers.fieldHelp')} minRows={3} maxRows={8} />
      <LatePart isUnasked>
        <ImproveHandover ticketId={ticketId} />
      </LatePart>
    </>
  );
}
