import styled from '@emotion/styled';
import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { isOvernight, type TimeInterval } from '#shared/rules/workingHours.ts';
import { IconButton, TimeField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { text, v, width } from '#ui/theme/tokens.ts';

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  min-height: 32px;
  color: ${v.ink.meta};
  em {
    font-style: normal;
  }
  ${width.narrow} {
    em {
      order: 1;
      flex-basis: 100%;
    }
  }
`;
const ErrorLine = styled.span`
  display: flex;
  gap: 4px;
  font: ${text.meta};
  color: ${v.bad.ink};
  svg {
    flex: none;
    margin-top: 1px;
  }
`;

interface IntervalFieldsProps {
  /** `schedules.0.later.1` */
  readonly name: string;
  readonly interval: TimeInterval;
  readonly labels: { readonly from: string; readonly until: string; readonly remove: string };
  /** Moves the focus to the start. */
  readonly isNew: boolean;
  readonly note?: ReactNode;
  /** Absent: it cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
}

/** Start and end of an interval with what is wrong about them. */
export function IntervalFields({ name, interval, labels, isNew, note, onRemove }: IntervalFieldsProps) {
  const { t } = useTexts();
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (isNew) {
      setFocus(`${name}.startTime`);
    }
  }, [isNew, name, setFocus]);
  return (
    <>
      <Line>
        <TimeField bare name={`${name}.startTime`} label={labels.from} />
        {t('hours.to')}
        <TimeField bare name={`${name}.endTime`} label={labels.until} />
        {isOvernight(interval) && <em>{t('hours.nextDay')}</em>}
        {note}
        {onRemove && <IconButton icon={X} iconSize={16} size="sm" label={labels.remove} onClick={onRemove} />}
      </Line>
      <IntervalError name={name} />
    </>
  );
}

function IntervalError({ name }: { readonly name: string }) {
  const { t } = useTexts();
  const { getFieldState } = useFormContext();
  const formState = useFormState();
  const errors = ['startTime', 'endTime'].map((field) => getFieldState(`${name}.${field}`, formState).error);
  const error = errors.find((message) => message !== undefined);
  if (error === undefined) {
    return null;
  }
  return (
    <ErrorLine>
      <CircleAlert size={14} strokeWidth={2} aria-hidden />
      {error.type === 'pattern' ? t('kit.rules.time') : error.message}
    </ErrorLine>
  );
}
