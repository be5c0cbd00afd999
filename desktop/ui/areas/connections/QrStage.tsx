import { LoaderCircle } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { useAct } from '#ui/data/query.ts';
import { BusyButton, CircularProgress } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { adviceOf, clock, happeningOf } from './happening.ts';
import { stateLooks } from './stateLook.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

interface StageProps {
  readonly connection: ConnectionRecord;
}

/** What stands in the frame: the code, patience, or a new beginning. */
export function QrStage({ connection }: StageProps) {
  const { t } = useTexts();
  const { state, qrcode, name } = connection;
  if (state === 'qr' && qrcode !== undefined && qrcode !== '') {
    return <QRCodeSVG value={qrcode} size={240} level="L" marginSize={3} title={t('connections.qr.code', { name })} />;
  }
  return stateLooks[state].standing === 'down' ? <Ended connection={connection} /> : <Waiting connection={connection} />;
}

/** The phone and the server are at work. */
export function Waiting({ connection }: StageProps) {
  const { t } = useTexts();
  const { state } = connection;
  const isRead = state === 'pairing' || state === 'restarting' || state === 'syncing';
  return (
    <>
      <CircularProgress size="sm" />
      <span>{isRead ? t('connections.qr.read') : state === 'backoff' ? t(happeningOf(connection)) : t('connections.qr.making')}</span>
    </>
  );
}

function Ended({ connection }: StageProps) {
  const { t } = useTexts();
  const [hasAsked, setAsked] = useState(false);
  const renew = useAct(api.connections.renew);
  const again = (): void => {
    setAsked(true);
    renew.mutate({ id: connection.id }, { onError: () => setAsked(false) });
  };
  return (
    <>
      <Trouble connection={connection} />
      <BusyButton busy={hasAsked && renew.isPending} onClick={again}>
        {t('connections.qr.again')}
      </BusyButton>
    </>
  );
}

/** Why there is no code, and what a person can do about it. */
export function Trouble({ connection }: StageProps) {
  const { t } = useTexts();
  const advice = adviceOf(connection);
  const isUnread = connection.state === 'qrExpired' && connection.stateReason === null;
  return (
    <>
      <b>{isUnread ? t('connections.qr.expired') : t(happeningOf(connection))}</b>
      {advice !== null && <span>{t(advice)}</span>}
    </>
  );
}

/** How long the code that is shown still counts. Outside of the frame, so that no reader hears it every second. */
export function NextCode({ connection: { state, nextAttemptAt } }: StageProps) {
  const { t } = useTexts();
  const seconds = useSecondsLeft(nextAttemptAt);
  if (seconds === null || (state !== 'qr' && state !== 'code')) {
    return null;
  }
  if (seconds === 0) {
    return <span>{t(state === 'qr' ? 'connections.qr.nextNow' : 'connections.codeOver')}</span>;
  }
  const time = clock(seconds);
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      {state === 'qr' && <LoaderCircle size={14} aria-hidden />}
      {state === 'qr' ? t('connections.qr.nextIn', { time }) : capital(t('connections.codeFor', { time }))}
    </span>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
