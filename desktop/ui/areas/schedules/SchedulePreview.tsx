import styled from '@emotion/styled';
import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { FormattedText } from '#ui/kit/index.ts';
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

interface SchedulePreviewProps {
  readonly body: string;
  readonly name: string;
  /** When it is sent: greetings depend on it. */
  readonly at: Date;
  readonly timeZone: string;
}

/** The message with its variables filled in, as the contact will read it. */
export function SchedulePreview({ body, name, at, timeZone }: SchedulePreviewProps) {
  const { t } = useTexts();
  return (
    <Frame>
      <figcaption>{body.trim() === '' ? t('schedules.emptyPreview') : t('schedules.preview', { name })}</figcaption>
      {body.trim() !== '' && (
        <p>
          <FormattedText text={substituteVariables(body, { name, now: at, timeZone })} />
        </p>
      )}
    </Frame>
  );
}
