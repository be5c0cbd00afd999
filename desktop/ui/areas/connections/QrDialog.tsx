import styled from '@emotion/styled';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/areas/connections.ts';
import { useAct } from '#ui/data/query.ts';
import { BusyButton, CircularProgress, Dialog, DialogBody, toast } from '#ui/kit/index.ts';
import { useTexts, Words } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { happeningOf } from './happening.ts';
import { stateLooks } from './stateLook.ts';
import { useConnections } from './useConnections.ts';

const Body = styled.div`
  display: grid;
  grid-template-columns: 242px minmax(0, 1fr);
  gap: 24px;
  align-items: start;
  @media (max-width: 599.95px) {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
  }
`;
const Code = styled.div`
  display: grid;
  gap: 8px;
  justify-items: center;
  width: 242px;
  text-align: center;
  font: ${text.second};
  color: ${v.ink.soft};
  .frame {
    display: grid;
    place-items: center;
    place-content: center;
    gap: 12px;
    width: 242px;
    height: 242px;
    padding: 0 16px;
    border: 1px solid ${v.line.firm};
    border-radius: ${radius.card};
    overflow: hidden;
    text-wrap: balance;
  }
  .frame:has(> svg[role='img']) {
    padding: 0;
  }
`;
const Steps = styled.ol`
  display: grid;
  gap: 12px;
  counter-reset: step;
  font: ${text.body};
  color: ${v.ink.body};
  li {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: 10px;
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border: 1px solid ${v.line.firm};
    border-radius: ${radius.pill};
    font: ${text.metaStrong};
    color: ${v.ink.soft};
  }
  b {
    font-weight: 600;
    color: ${v.ink.strong};
  }
  p {
    grid-column: 2;
    color: ${v.ink.meta};
    font: ${text.second};
  }
`;

interface QrDialogProps {
  readonly connectionId: number;
  readonly onClose: () => void;
}

/** Pairs a number: the code as the server renews it, and what to do on the phone. Closes by itself once it works. */
export function QrDialog({ connectionId, onClose }: QrDialogProps) {
  const { t } = useTexts();
  const connection = useConnections().data?.find(({ id }) => id === connectionId);
  const state = connection?.state;
  const name = connection?.name ?? '';
  const follow = useEffectEvent(() => {
    if (state === 'connected' || state === undefined) {
      onClose();
    }
    if (state === 'connected') {
      toast.done(t('connections.qr.connected', { name }));
    }
  });
  useEffect(() => follow(), [state]);
  return (
    <Dialog title={t('connections.qr.title', { name })} width={608} onClose={onClose}>
      <DialogBody>
        <Body>
          <Code>
            <div className="frame" role="status">
              {connection && <Stage connection={connection} />}
            </div>
            {connection?.state === 'qr' && connection.qrcode !== '' && <span>{t('connections.qr.renewing')}</span>}
          </Code>
          <Steps>
            <li>
              <span>
                <Words of="connections.qr.first" parts={{ b: <b /> }} />
              </span>
            </li>
            <li>
              <span>
                <Words of="connections.qr.second" parts={{ b: <b /> }} />
              </span>
            </li>
            <li>
              <span>
                <Words of="connections.qr.third" parts={{ b: <b /> }} />
              </span>
              <p>{t('connections.qr.alsoOnPhone')}</p>
            </li>
          </Steps>
        </Body>
      </DialogBody>
    </Dialog>
  );
}

/** What stands in the frame: the code, patience, or a new beginning. */
function Stage({ connection }: { readonly connection: ConnectionRecord }) {
  const { t } = useTexts();
  const { state, qrcode, name } = connection;
  if (state === 'qr' && qrcode !== undefined && qrcode !== '') {
    return <QRCodeSVG value={qrcode} size={240} level="L" marginSize={3} title={t('connections.qr.code', { name })} />;
  }
  if (stateLooks[state].standing === 'down') {
    return <Ended connection={connection} />;
  }
  const isRead = state === 'pairing' || state === 'restarting' || state === 'syncing';
  return (
    <>
      <CircularProgress size="sm" />
      <span>{isRead ? t('connections.qr.read') : state === 'backoff' ? t(happeningOf(connection)) : t('connections.qr.making')}</span>
    </>
  );
}

function Ended({ connection }: { readonly connection: ConnectionRecord }) {
  const { t } = useTexts();
  const [hasAsked, setAsked] = useState(false);
  const renew = useAct(api.connections.renew);
  const again = (): void => {
    setAsked(true);
    renew.mutate({ id: connection.id }, { onError: () => setAsked(false) });
  };
  return (
    <>
      <span>{connection.state === 'qrExpired' ? t('connections.qr.expired') : t(happeningOf(connection))}</span>
      <BusyButton busy={hasAsked && renew.isPending} onClick={again}>
        {t('connections.qr.again')}
      </BusyButton>
    </>
  );
}
