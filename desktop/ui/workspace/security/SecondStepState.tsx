import type { SecondStepRecord } from '#shared/workspace/auth/secondSteps.ts';
import { Button, Time } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** What is changed after the password. */
export type SecondStepChange = 'startApp' | 'renewRecoveryCodes' | 'turnOff';

interface SecondStepStateProps {
  readonly record: SecondStepRecord;
  readonly onChange: (change: SecondStepChange) => void;
}

export function SecondStepState({ record: { isRequired, appSince, recoveryCodes }, onChange }: SecondStepStateProps) {
  const { t } = useTexts();
  const isOn = appSince !== null;
  return (
    <>
      <p className="note">{t('secondSteps.lead')}</p>
      <p>
        {isOn ? (
          <>
            {t('secondSteps.on')} <Time at={appSince} as="date" /> · {t('secondSteps.codesLeft', { count: recoveryCodes })}
          </>
        ) : (
          t('secondSteps.off')
        )}{' '}
        {isRequired && t('secondSteps.required')}
      </p>
      <div className="buttons">
        <Button size="sm" variant={isOn ? 'outlined' : 'solid'} color={isOn ? 'neutral' : 'primary'} onClick={() => onChange('startApp')}>
          {t(isOn ? 'secondSteps.replace' : 'secondSteps.turnOn')}
        </Button>
        {isOn && (
          <>
            <Button size="sm" variant="outlined" color="neutral" onClick={() => onChange('renewRecoveryCodes')}>
              {t('secondSteps.renewCodes')}
            </Button>
            <Button size="sm" variant="outlined" color="danger" onClick={() => onChange('turnOff')}>
              {t('secondSteps.turnOff')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
