import styled from '@emotion/styled';
import { CircleCheck, Copy, ExternalLink } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { ChargeRecord } from '#shared/tenancy/billing/index.ts';
import type { InvoiceRecord } from '#shared/tenancy/billing/record.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { host } from '#ui/host/index.ts';
import { Button, CircularProgress, DialogBody, DialogFooter, Input, toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v } from '#ui/theme/tokens.ts';
import { useInvoiceFormats } from './useInvoiceFormats.ts';

/** The specification's time to read the confirmation. */
const readingTimeMs = 4_000;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 16px;
  text-align: center;
  font: ${text.body};
  color: ${v.ink.body};
  b {
    font: ${text.headline};
    color: ${v.ink.strong};
  }
  /* A camera reads dark on light only. */
  .code {
    padding: 8px;
    border-radius: ${radius.control};
    background: #fff;
    line-height: 0;
  }
  .MuiInput-root {
    width: 100%;
  }
  [role='status'] {
    display: flex;
    align-items: center;
    gap: 8px;
  }
`;

/** Leaves for the home screen when the confirmation has been read. */
function useLeaveWhenPaid(isPaid: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPaid) {
      return undefined;
    }
    const timer = setTimeout(() => void navigate('/'), readingTimeMs);
    return () => clearTimeout(timer);
  }, [isPaid, navigate]);
}

function PixCode({ code }: { readonly code: string }) {
  const { t } = useTexts();
  return (
    <>
      <span className="code">
        <QRCodeSVG value={code} size={224} level="M" title={t('billing.pix.code')} />
      </span>
      <p>{t('billing.pix.how')}</p>
      <Input readOnly value={code} slotProps={{ input: { 'aria-label': t('billing.pix.text') } }} />
    </>
  );
}

function CopyButton({ code }: { readonly code: string }) {
  const { t } = useTexts();
  const copy = (): void => void navigator.clipboard.writeText(code).then(() => toast.success(t('billing.pix.copied')));
  return (
    <Button startDecorator={<Copy size={16} aria-hidden />} onClick={copy}>
      {t('billing.pix.copy')}
    </Button>
  );
}

function PageButton({ url }: { readonly url: string }) {
  const { t } = useTexts();
  return (
    <Button endDecorator={<ExternalLink size={16} aria-hidden />} onClick={() => host().openExternal(url)}>
      {t('billing.card.open')}
    </Button>
  );
}

interface ChargeViewProps {
  readonly invoice: InvoiceRecord;
  readonly charge: ChargeRecord;
}

/** The Pix code, or the way to the page for a card, until the gateway has reported the payment. */
export function ChargeView({ invoice, charge }: ChargeViewProps) {
  const { t } = useTexts();
  const { formatValue } = useInvoiceFormats();
  const { data } = useEndpointQuery(api.billing.show, { id: invoice.id });
  const isPaid = data?.status === 'paid';
  const { url, qrcode } = charge;
  useLeaveWhenPaid(isPaid);
  return (
    <>
      <DialogBody>
        <Column>
          <b>{formatValue(Number(charge.valor.original))}</b>
          {!isPaid && (url === undefined ? <PixCode code={qrcode.qrcode} /> : <p>{t('billing.card.how')}</p>)}
          <p role="status">
            {isPaid ? <CircleCheck size={18} aria-hidden /> : <CircularProgress size="sm" aria-hidden />}
            {t(isPaid ? 'billing.pix.paid' : 'billing.pix.waiting')}
          </p>
        </Column>
      </DialogBody>
      {!isPaid && <DialogFooter>{url === undefined ? <CopyButton code={qrcode.qrcode} /> : <PageButton url={url} />}</DialogFooter>}
    </>
  );
}
