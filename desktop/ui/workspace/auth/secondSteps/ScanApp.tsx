import { QRCodeSVG } from 'qrcode.react';
import { useEffect } from 'react';
import { api } from '#shared/api.ts';
import type { AppSecret } from '#shared/workspace/auth/secondSteps.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { Button, CopyButton, ErrorSummary, Form, SubmitButton, TextField, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { QrFrame, Typed } from './Security.styles.ts';

interface ScanAppProps {
  readonly app: AppSecret;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel?: (() => void) | undefined;
}

const fieldByCode = { ERR_SECOND_STEP_CODE: 'code' } as const;

/** In groups of four, as apps show it. */
const group = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** The secret for the app, and the code that confirms it. */
export function ScanApp({ app: { uri, secret }, onDone, onCancel }: ScanAppProps) {
  const { t } = useTexts();
  const form = useEndpointForm(api.secondSteps.confirmApp, { code: '' }, { 'code.required': t('secondSteps.scan.codeMissing') });
  const confirm = useEndpointMutation(api.secondSteps.confirmApp, {
    isErrorShown: true,
    onSuccess: (_result, _input, cache) => invalidateEndpoint(cache, api.secondSteps.show),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <Form
      form={form}
      label={t('secondSteps.scan.submit')}
      fieldByCode={fieldByCode}
      onSubmit={async (values) => onDone((await confirm.mutateAsync(values)).recoveryCodes)}
    >
      <p>{t('secondSteps.scan.lead')}</p>
      <QrFrame>
        <QRCodeSVG value={uri} size={200} level="M" marginSize={3} title={t('secondSteps.scan.alt')} />
      </QrFrame>
      <p className="note">{t('secondSteps.scan.manual')}</p>
      <Typed>
        <code>{group(secret)}</code>
        <CopyButton size="sm" text={secret} label={t('secondSteps.scan.copy')} doneMessage={t('secondSteps.scan.copied')} />
      </Typed>
      <ErrorSummary />
      <TextField
        name="code"
        label={t('secondSteps.scan.code')}
        help={t('secondSteps.scan.codeHelp')}
        autoComplete="one-time-code"
        isVerbatim
        required={false}
      />
      <div className="buttons">
        <SubmitButton>{t('secondSteps.scan.submit')}</SubmitButton>
        {onCancel && (
          <Button variant="plain" color="neutral" onClick={onCancel}>
            {t('secondSteps.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
