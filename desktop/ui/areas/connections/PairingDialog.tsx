import { KeyRound, QrCode, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { useAct } from '#ui/data/query.ts';
import { BusyButton, Dialog, DialogBody, toast } from '#ui/kit/index.ts';
import { useTexts, Words } from '#ui/text/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { CodeStage } from './CodeStage.tsx';
import { Body, Frame, OtherWay, StepList } from './pairingLook.ts';
import { NextCode, QrStage } from './QrStage.tsx';
import { stateLooks } from './stateLook.ts';

interface PairingDialogProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}

/** Pairs a number, by QR code or by eight characters. Closes by itself once it works. */
export function PairingDialog({ connection, onClose }: PairingDialogProps) {
  const { t } = useTexts();
  const { state, name } = connection;
  const [way, setWay] = useState<'qr' | 'code'>(state === 'code' ? 'code' : 'qr');
  const finish = useEffectEvent(() => {
    if (state === 'connected') {
      onClose();
      toast.done(t('connections.qr.connected', { name }));
    }
  });
  useEffect(() => finish(), [state]);
  return (
    <Dialog title={t('connections.qr.title', { name })} width={608} onClose={onClose}>
      <DialogBody>
        {way === 'qr' ? (
          <ByQr connection={connection} onOther={() => setWay('code')} />
        ) : (
          <ByCode connection={connection} onOther={() => setWay('qr')} />
        )}
      </DialogBody>
    </Dialog>
  );
}

interface WayProps {
  readonly connection: ConnectionRecord;
  /** To the other way of pairing. */
  readonly onOther: () => void;
}

function ByQr({ connection, onOther }: WayProps) {
  const { t } = useTexts();
  return (
    <Body>
      <Frame>
        <div className="frame" role="status">
          <QrStage connection={connection} />
        </div>
        <NextCode connection={connection} />
      </Frame>
      <div>
        <Steps of={['connections.qr.first', 'connections.qr.second', 'connections.qr.third']} />
        <Other icon={KeyRound} onClick={onOther}>
          {t('connections.qr.noCamera')}
        </Other>
      </div>
    </Body>
  );
}

function ByCode({ connection, onOther }: WayProps) {
  const { t } = useTexts();
  const [number, setNumber] = useState<string | null>(null);
  const renew = useAct(api.connections.renew);
  const { id, state } = connection;
  const isShown = state === 'code';
  const hasAsked = number !== null || isShown;
  const backToQr = (): void => {
    // Asking for a code of characters has ended the QR code that was there.
    if (hasAsked) {
      renew.mutate({ id });
    }
    onOther();
  };
  const asks = !isShown && (!hasAsked || stateLooks[state].standing === 'down');
  return (
    <Body>
      <Frame>
        <div className="frame" role="status">
          <CodeStage connection={connection} hasAsked={hasAsked} />
        </div>
        {isShown && <NextCode connection={connection} />}
      </Frame>
      <div>
        {asks ? (
          <CodeForm connection={connection} isAgain={hasAsked} onAsked={setNumber} />
        ) : (
          <Steps of={['connections.qr.first', 'connections.code.second', 'connections.code.third']} />
        )}
        <Other icon={QrCode} onClick={backToQr}>
          {t('connections.code.useQr')}
        </Other>
      </div>
    </Body>
  );
}

type StepKey = `connections.${'qr' | 'code'}.${'second' | 'third'}` | 'connections.qr.first';

const Steps = ({ of }: { readonly of: readonly StepKey[] }) => (
  <StepList>
    {of.map((step) => (
      <li key={step}>
        <span>
          <Words of={step} parts={{ b: <b /> }} />
        </span>
      </li>
    ))}
  </StepList>
);

const Other = ({
  icon: Icon,
  onClick,
  children,
}: {
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) => (
  <OtherWay>
    <BusyButton variant="plain" startDecorator={<Icon size={16} aria-hidden />} busy={false} onClick={onClick}>
      {children}
    </BusyButton>
  </OtherWay>
);
