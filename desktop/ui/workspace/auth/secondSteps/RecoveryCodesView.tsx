import { useEffect, useRef } from 'react';
import { Button, CopyButton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { Codes } from './Security.styles.ts';

interface RecoveryCodesViewProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown once. */
export function RecoveryCodesView({ codes, onDone }: RecoveryCodesViewProps) {
  const { t } = useTexts();
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <b ref={heading} tabIndex={-1}>
        {t('secondSteps.codes.title')}
      </b>
      <p className="note">{t('secondSteps.codes.lead')}</p>
      <Codes aria-label={t('secondSteps.codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <div className="buttons">
        <Button onClick={onDone}>{t('secondSteps.codes.done')}</Button>
        <CopyButton text={codes.join('\n')} label={t('secondSteps.codes.copy')} doneMessage={t('secondSteps.codes.copied')} />
      </div>
    </>
  );
}
