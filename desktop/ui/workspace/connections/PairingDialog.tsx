import { KeyRound, type LucideIcon, QrCode } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import {
  BusyButton,
  CircularProgress,
  CopyButton,
  Dialog,
  DialogBody,
  FieldStack,
  Form,
  SubmitButton,
  toast,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { RichText, useTexts } from '#ui/text/index.ts';
import { PhoneNumberField, usePhoneNumberForm } from '#ui/tenancy/settings/index.ts';
import { Characters, CodeFrame, OtherMethod, PairingColumns, StepList } from './PairingDialog.styles.ts';
import { CodeCountdown, PairingProblem, PairingProgress, QrCodeView } from './QrCodeView.tsx';
import { connectionStateBadges } from './connectionStateBadges.ts';

interface PairingCodeViewProps {
  readonly connection: ConnectionRecord;
  /** True: a code was requested or is shown. */
  readonly hasRequested: boolean;
}

/** Content of the frame while pairing by code. */
function PairingCodeView({ connection, hasRequested }: PairingCodeViewProps) {
  const { t } = useTexts();
  const { state, pairingCode = '' } = connection;
  if (!hasRequested) {
    return (
      <>
        <KeyRound size={24} strokeWidth={1.5} aria-hidden />
        <span>{t('connections.code.empty')}</span>
      </>
    );
  }
  if (state === 'code' && pairingCode !== '') {
    return <Code code={pairingCode} />;
  }
  if (connectionStateBadges[state].phase === 'down') {
    return <PairingProblem connection={connection} />;
  }
  return state === 'connecting' || state === 'qr' ? (
    <>
      <CircularProgress size="sm" />
      <span>{t('connections.code.asking')}</span>
    </>
  ) : (
    <PairingProgress connection={connection} />
  );
}

function Code({ code }: { readonly code: string }) {
  const { t } = useTexts();
  return (
    <>
      <Characters role="img" aria-label={t('connections.code.spelled', { code: [...code].join(' ') })}>
        <span>{code.slice(0, 4)}</span>
        <span>{code.slice(4)}</span>
      </Characters>
      <CopyButton text={code} label={t('connections.code.copy')} doneMessage={t('connections.code.copied')} />
    </>
  );
}

interface PairingCodeFormProps {
  readonly connection: ConnectionRecord;
  /** True: an earlier code expired or failed. */
  readonly isAgain: boolean;
  readonly onRequested: (number: string) => void;
}

/** Asks for the phone number; WhatsApp notifies that phone. */
function PairingCodeForm({ connection, isAgain, onRequested }: PairingCodeFormProps) {
  const { t } = useTexts();
  const { id, number } = connection;
  const defaults = { id, number: number === null ? '' : `+${number}` };
  const container = useRef<HTMLDivElement>(null);
  // The clicked button is unmounted, so focus moves to the field.
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  const { check, complete } = usePhoneNumberForm();
  const form = useEndpointForm({ ...api.connections.pairByCode, check }, defaults, { number: t('connections.code.badNumber') });
  const pair = useEndpointMutation(api.connections.pairByCode, { isErrorShown: true });
  const requestCode = async (values: { id: number; number: string }): Promise<void> => {
    const completeValues = await complete(values);
    await pair.mutateAsync(completeValues);
    onRequested(completeValues.number.replace('+', ''));
  };
  return (
    <Form form={form} onSubmit={requestCode}>
      <FieldStack ref={container}>
        <PhoneNumberField
          name="number"
          autoComplete="tel"
          label={t('connections.code.number')}
          help={t('connections.code.numberHelp')}
          placeholder={t('connections.code.numberPlaceholder')}
        />
        <div>
          <SubmitButton>{t(isAgain ? 'connections.code.another' : 'connections.code.ask')}</SubmitButton>
        </div>
      </FieldStack>
    </Form>
  );
}

interface PairingDialogProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

/** Pairs by QR code or by an eight-character code; closes when connected. */
export function PairingDialog({ connection, onClose }: PairingDialogProps) {
  const { t } = useTexts();
  const { state, name } = connection;
  const [method, setMethod] = useState<'qr' | 'code'>(state === 'code' ? 'code' : 'qr');
  const finish = useEffectEvent(() => {
    if (state === 'connected') {
      onClose();
      toast.success(t('connections.qr.connected', { name }));
    }
  });
  useEffect(() => finish(), [state]);
  return (
    <Dialog title={t('connections.qr.title', { name })} width={608} onClose={onClose}>
      <DialogBody>
        {method === 'qr' ? (
          <QrPairing connection={connection} onSwitch={() => setMethod('code')} />
        ) : (
          <CodePairing connection={connection} onSwitch={() => setMethod('qr')} />
        )}
      </DialogBody>
    </Dialog>
  );
}

interface PairingMethodProps {
  readonly connection: ConnectionRecord;
  /** Switches to the other method. */
  readonly onSwitch: () => void;
}

function QrPairing({ connection, onSwitch }: PairingMethodProps) {
  const { t } = useTexts();
  return (
    <PairingColumns>
      <CodeFrame>
        <div className="frame" role="status">
          <QrCodeView connection={connection} />
        </div>
        <CodeCountdown connection={connection} />
      </CodeFrame>
      <div>
        <PairingSteps of={['connections.qr.first', 'connections.qr.second', 'connections.qr.third']} />
        <OtherMethodButton icon={KeyRound} onClick={onSwitch}>
          {t('connections.qr.noCamera')}
        </OtherMethodButton>
      </div>
    </PairingColumns>
  );
}

function CodePairing({ connection, onSwitch }: PairingMethodProps) {
  const { t } = useTexts();
  const [number, setNumber] = useState<string | null>(null);
  const renew = useEndpointMutation(api.connections.renew);
  const { id, state } = connection;
  const isShown = state === 'code';
  const hasRequested = number !== null || isShown;
  const backToQr = (): void => {
    // Requesting a pairing code has invalidated the QR code.
    if (hasRequested) {
      renew.mutate({ id });
    }
    onSwitch();
  };
  const showsForm = !isShown && (!hasRequested || connectionStateBadges[state].phase === 'down');
  return (
    <PairingColumns>
      <CodeFrame>
        <div className="frame" role="status">
          <PairingCodeView connection={connection} hasRequested={hasRequested} />
        </div>
        {isShown && <CodeCountdown connection={connection} />}
      </CodeFrame>
      <div>
        {showsForm ? (
          <PairingCodeForm connection={connection} isAgain={hasRequested} onRequested={setNumber} />
        ) : (
          <PairingSteps of={['connections.qr.first', 'connections.code.second', 'connections.code.third']} />
        )}
        <OtherMethodButton icon={QrCode} onClick={backToQr}>
          {t('connections.code.useQr')}
        </OtherMethodButton>
      </div>
    </PairingColumns>
  );
}

type PairingStepKey = `connections.${'qr' | 'code'}.${'second' | 'third'}` | 'connections.qr.first';

const PairingSteps = ({ of }: { readonly of: readonly PairingStepKey[] }) => (
  <StepList>
    {of.map((step) => (
      <li key={step}>
        <span>
          <RichText textKey={step} parts={{ b: <b /> }} />
        </span>
      </li>
    ))}
  </StepList>
);

const OtherMethodButton = ({
  icon: Icon,
  onClick,
  children,
}: {
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) => (
  <OtherMethod>
    <BusyButton variant="plain" startDecorator={<Icon size={16} aria-hidden />} busy={false} onClick={onClick}>
      {children}
    </BusyButton>
  </OtherMethod>
);
