import { KeyRound, QrCode, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, Dialog, DialogBody, toast } from '#ui/kit/index.ts';
import { useTexts, RichText } from '#ui/text/index.ts';
import { PairingCodeForm } from './PairingCodeForm.tsx';
import { PairingCodeView } from './PairingCodeView.tsx';
import { PairingColumns, CodeFrame, OtherMethod, StepList } from './PairingDialog.styles.ts';
import { CodeCountdown, QrCodeView } from './QrCodeView.tsx';
import { connectionStateBadges } from './connectionStateBadges.ts';

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
