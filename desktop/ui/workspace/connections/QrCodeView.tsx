import { LoaderCircle } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton, CircularProgress } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { findAdviceKey, formatCountdown, getStatusTextKey } from './statusText.ts';
import { connectionStateBadges } from './connectionStateBadges.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

interface QrCodeViewProps {
  readonly connection: ConnectionRecord;
}

/** Content of the frame while pairing by QR code. */
export function QrCodeView({ connection }: QrCodeViewProps) {
  const { t } = useTexts();
  const { state, qrcode, name } = connection;
  if (state === 'qr' && qrcode !== undefined && qrcode !== '') {
    return <QRCodeSVG value={qrcode} size={240} level="L" marginSize={3} title={t('connections.qr.code', { name })} />;
  }
  return connectionStateBadges[state].phase === 'down' ? (
    <PairingEnded connection={connection} />
  ) : (
    <PairingProgress connection={connection} />
  );
}

export function PairingProgress({ connection }: QrCodeViewProps) {
  const { t } = useTexts();
  const { state } = connection;
  const isRead = state === 'pairing' || state === 'restarting' || state === 'syncing';
  return (
    <>
      <CircularProgress size="sm" />
      <span>{isRead ? t('connections.qr.read') : state === 'backoff' ? t(getStatusTextKey(connection)) : t('connections.qr.making')}</span>
    </>
  );
}

function PairingEnded({ connection }: QrCodeViewProps) {
  const { t } = useTexts();
  const [hasRequested, setAsked] = useState(false);
  const renew = useEndpointMutation(api.connections.renew);
  const requestAgain = (): void => {
    setAsked(true);
    renew.mutate({ id: connection.id }, { onError: () => setAsked(false) });
  };
  return (
    <>
      <PairingProblem connection={connection} />
      <BusyButton busy={hasRequested && renew.isPending} onClick={requestAgain}>
        {t('connections.qr.again')}
      </BusyButton>
    </>
  );
}

/** Why there is no code, with advice. */
export function PairingProblem({ connection }: QrCodeViewProps) {
  const { t } = useTexts();
  const advice = findAdviceKey(connection);
  const isUnread = connection.state === 'qrExpired' && connection.stateReason === null;
  return (
    <>
      <b>{isUnread ? t('connections.qr.expired') : t(getStatusTextKey(connection))}</b>
      {advice !== null && <span>{t(advice)}</span>}
    </>
  );
}

/** Remaining validity of the code. Outside the live region, so screen readers do not announce every second. */
export function CodeCountdown({ connection: { state, nextAttemptAt } }: QrCodeViewProps) {
  const { t } = useTexts();
  const seconds = useSecondsLeft(nextAttemptAt);
  if (seconds === null || (state !== 'qr' && state !== 'code')) {
    return null;
  }
  if (seconds === 0) {
    return <span>{t(state === 'qr' ? 'connections.qr.nextNow' : 'connections.codeOver')}</span>;
  }
  const time = formatCountdown(seconds);
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      {state === 'qr' && <LoaderCircle size={14} aria-hidden />}
      {state === 'qr' ? t('connections.qr.nextIn', { time }) : capitalize(t('connections.codeFor', { time }))}
    </span>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
