import styled from '@emotion/styled';
import { useWatch, type Control } from 'react-hook-form';
import type { QuickMessageInput } from '#shared/areas/quickMessages.ts';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { FormattedText, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';

const Frame = styled.figure`
  display: grid;
  gap: 6px;
  padding: 12px;
  border-radius: ${radius.control};
  background: ${v.surface.sunken};
  figcaption {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  p {
    justify-self: start;
    max-width: 100%;
    padding: 8px 12px;
    border-radius: ${radius.card};
    background: ${v.surface.float};
    box-shadow: inset 0 0 0 1px ${v.line.hair};
    font: ${text.body};
    color: ${v.ink.body};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

interface QuickMessagePreviewProps {
  readonly control: Control<QuickMessageInput, unknown, QuickMessageInput>;
}

/** The message with its variables filled in, as a customer would read it. */
export function QuickMessagePreview({ control }: QuickMessagePreviewProps) {
  const { t } = useTexts();
  const message = useWatch({ control, name: 'message' })?.trim() ?? '';
  const name = t('quickMessages.sampleName');
  const now = useNow();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Frame>
      <figcaption>{t('quickMessages.preview', { name })}</figcaption>
      {message === '' ? (
        <figcaption>{t('quickMessages.emptyPreview')}</figcaption>
      ) : (
        <p>
          <FormattedText text={substituteVariables(message, { name, now: new Date(now), timeZone })} />
        </p>
      )}
    </Frame>
  );
}
