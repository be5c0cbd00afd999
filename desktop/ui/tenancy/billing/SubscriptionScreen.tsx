import styled from '@emotion/styled';
import { useNavigate } from 'react-router-dom';
import { useUser } from '#ui/data/session/session.ts';
import { Button, Page, useNow } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { countTrialDays } from './countTrialDays.ts';
import { StorageUsage } from './slots.ts';
import { useInvoiceFormats } from './useInvoiceFormats.ts';

const DetailList = styled.dl`
  display: grid;
  gap: 4px;
  max-width: 520px;
  margin: 20px 0 12px;
  dt {
    font: ${text.second};
    color: ${v.ink.soft};
  }
  dd {
    margin: 0 0 12px;
    font: ${text.strong};
    color: ${v.ink.strong};
    overflow-wrap: anywhere;
  }
`;

/** What the company has, until when, and where its invoices go. */
export function SubscriptionScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { trialExpiration, dueDate, email, timeZone } = useUser().company;
  const { formatDay } = useInvoiceFormats();
  const days = countTrialDays(trialExpiration, useNow(), timeZone);
  return (
    <Page title={t('places.subscription')}>
      <DetailList>
        {days === null ? (
          <>
            <dt>{t('billing.subscription.until')}</dt>
            <dd>{dueDate === null ? '–' : formatDay(dueDate)}</dd>
          </>
        ) : (
          <>
            <dt>{t('billing.subscription.trial')}</dt>
            <dd>{days === 0 ? t('billing.subscription.over') : t('billing.subscription.days', { count: days })}</dd>
          </>
        )}
        <dt>{t('billing.subscription.email')}</dt>
        <dd>{email ?? t('billing.subscription.noEmail')}</dd>
      </DetailList>
      <LatePart isUnasked>
        <StorageUsage />
      </LatePart>
      <Button onClick={() => void navigate('/financeiro')}>{t('billing.subscription.subscribe')}</Button>
    </Page>
  );
}
