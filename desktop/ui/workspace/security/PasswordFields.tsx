import { Button, ErrorSummary, PasswordField, SubmitButton } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface PasswordFieldsProps {
  /** Absent: there is no way back. */
  readonly onCancel?: (() => void) | undefined;
}

/** Field `currentPassword` and the buttons of a form that asks for nothing else. */
export function PasswordFields({ onCancel }: PasswordFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <ErrorSummary />
      <PasswordField
        name="currentPassword"
        label={t('secondSteps.password')}
        help={t('secondSteps.passwordHelp')}
        autoComplete="current-password"
        required={false}
      />
      <div className="buttons">
        <SubmitButton>{t('secondSteps.continue')}</SubmitButton>
        {onCancel && (
          <Button variant="plain" color="neutral" onClick={onCancel}>
            {t('secondSteps.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}
