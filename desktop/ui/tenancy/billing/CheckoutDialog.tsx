import styled from '@emotion/styled';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import type { ChargeRecord, PaymentMethod, SubscriptionInput } from '#shared/tenancy/billing/index.ts';
import type { InvoiceRecord } from '#shared/tenancy/billing/record.ts';
import { readTaxDocument } from '#shared/rules/taxDocument.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useUser } from '#ui/data/session/session.ts';
import {
  BusyButton,
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  ErrorSummary,
  FieldRow,
  FieldStack,
  Form,
  SelectField,
  TextField,
  toast,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { type Translate, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';
import { ChargeView } from './ChargeView.tsx';
import { BillingDetails, PayerLines } from './BillingDetails.tsx';
import { useInvoiceFormats } from './useInvoiceFormats.ts';

interface CheckoutDialogProps {
  readonly invoice: InvoiceRecord;
  readonly onClose: () => void;
}

const steps = ['data', 'custom', 'review'] as const;
type Step = (typeof steps)[number];
const requiredFields = ['firstName', 'address2', 'city', 'zipcode', 'country'] as const;

const StepList = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  margin-bottom: 16px;
  padding: 0;
  list-style: none;
  font: ${text.second};
  color: ${v.ink.meta};
  li[aria-current] {
    font: ${text.secondStrong};
    color: ${v.brand.ink};
  }
`;

function Steps({ current }: { readonly current: Step }) {
  const { t } = useTexts();
  return (
    <StepList aria-label={t('billing.checkout.steps')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {t('billing.checkout.step', { number: index + 1, name: t(`billing.checkout.${step}.name`) })}
        </li>
      ))}
    </StepList>
  );
}

/** The specification's sentences for what is missing. */
const checkPayer =
  (t: Translate) =>
  (values: Partial<SubscriptionInput>): Record<string, string> => {
    const missing = requiredFields.filter((name) => (values[name] ?? '').trim() === '');
    return Object.fromEntries(missing.map((name) => [name, t(`billing.checkout.missing.${name}`)]));
  };

function PayerFields() {
  const { t } = useTexts();
  const countries = [
    { value: 'BR', label: t('billing.checkout.countries.BR') },
    { value: 'usa', label: t('billing.checkout.countries.usa') },
  ];
  return (
    <FieldStack>
      <ErrorSummary />
      <TextField name="firstName" label={t('billing.checkout.firstName')} autoComplete="name" required />
      <TextField name="document" label={t('billing.checkout.document')} help={t('billing.checkout.documentHelp')} />
      <TextField name="address2" label={t('billing.checkout.address2')} autoComplete="street-address" required />
      <FieldRow>
        <TextField name="city" label={t('billing.checkout.city')} autoComplete="address-level2" required />
        <TextField name="state" label={t('billing.checkout.state')} autoComplete="address-level1" />
      </FieldRow>
      <FieldRow>
        <TextField name="zipcode" label={t('billing.checkout.zipcode')} autoComplete="postal-code" required />
        <SelectField name="country" label={t('billing.checkout.country')} options={countries} required />
      </FieldRow>
    </FieldStack>
  );
}

function PlanFacts({ invoice }: { readonly invoice: InvoiceRecord }) {
  const { t } = useTexts();
  const { formatValue, formatDay } = useInvoiceFormats();
  const { data } = useEndpointQuery(api.companies.listPlan, { id: useUser().company.id });
  const plan = data?.plan;
  return (
    <BillingDetails>
      <dt>{t('billing.columns.detail')}</dt>
      <dd>{invoice.detail}</dd>
      <dt>{t('billing.columns.dueDate')}</dt>
      <dd>{formatDay(invoice.dueDate)}</dd>
      {plan && (
        <>
          <dt>{t('billing.checkout.users')}</dt>
          <dd>{plan.users}</dd>
          <dt>{t('billing.checkout.connections')}</dt>
          <dd>{plan.connections}</dd>
          <dt>{t('billing.checkout.queues')}</dt>
          <dd>{plan.queues}</dd>
        </>
      )}
      <dt>{t('billing.checkout.total')}</dt>
      <dd>
        <b>{formatValue(invoice.value)}</b>
      </dd>
    </BillingDetails>
  );
}

function ReviewFacts({ values, invoice }: { readonly values: SubscriptionInput; readonly invoice: InvoiceRecord }) {
  const { t } = useTexts();
  const { formatValue } = useInvoiceFormats();
  return (
    <BillingDetails>
      <dt>{t('billing.receipt.payer')}</dt>
      <PayerLines payer={{ ...values, document: readTaxDocument(values.document ?? '') ?? '' }} />
      <dt>{t('billing.columns.detail')}</dt>
      <dd>{invoice.detail}</dd>
      <dt>{t('billing.checkout.total')}</dt>
      <dd>
        <b>{formatValue(invoice.value)}</b>
      </dd>
    </BillingDetails>
  );
}

/** What this server takes; undefined while it is asked. */
const usePaymentMethods = (): readonly PaymentMethod[] | undefined => useEndpointQuery(api.billing.methods, {}).data?.methods;

function MethodField({ methods }: { readonly methods: readonly PaymentMethod[] | undefined }) {
  const { t } = useTexts();
  if (methods === undefined) {
    return null;
  }
  return methods.length === 0 ? (
    <p role="alert">{t('billing.errors.ERR_PAYMENT_NOT_CONFIGURED')}</p>
  ) : (
    <SelectField
      name="method"
      label={t('billing.checkout.method')}
      options={methods.map((method) => ({ value: method, label: t(`billing.checkout.methods.${method}`) }))}
    />
  );
}

/** Who pays, what for, and a last look; then the Pix code, or the page for a card. */
export function CheckoutDialog({ invoice, onClose }: CheckoutDialogProps) {
  const { t } = useTexts();
  const [charge, setCharge] = useState<ChargeRecord | null>(null);
  return (
    <Dialog title={t('billing.checkout.title', { id: invoice.id })} onClose={onClose} width={560} focusesFirstField>
      {charge === null ? <CheckoutForm invoice={invoice} onCharge={setCharge} /> : <ChargeView invoice={invoice} charge={charge} />}
    </Dialog>
  );
}

interface CheckoutFormProps {
  readonly invoice: InvoiceRecord;
  readonly onCharge: (charge: ChargeRecord) => void;
}

function CheckoutForm({ invoice, onCharge }: CheckoutFormProps) {
  const { t } = useTexts();
  const user = useUser();
  const [step, setStep] = useState<Step>('data');
  const methods = usePaymentMethods();
  const subscribe = useEndpointMutation(api.billing.subscribe, { isErrorShown: true });
  const defaults = { invoiceId: invoice.id, price: invoice.value, users: 0, connections: 0, firstName: user.company.name, country: 'BR' };
  const form = useEndpointForm(
    { ...api.billing.subscribe, check: checkPayer(t) },
    { ...defaults, document: '', address2: '', city: '', state: '', zipcode: '' },
    { document: t('billing.checkout.documentWrong') },
  );
  const index = steps.indexOf(step);
  const submit = async (values: SubscriptionInput): Promise<void> => {
    const next = steps[index + 1];
    if (next !== undefined) {
      const [first] = methods ?? [];
      if (values.method === undefined && first !== undefined) {
        form.setValue('method', first);
      }
      setStep(next);
      return;
    }
    onCharge(await subscribe.mutateAsync(values));
    toast.success(t('billing.checkout.subscribed'), { durationMs: 3000 });
  };
  return (
    <Form form={form} onSubmit={submit} label={t(`billing.checkout.${step}.name`)}>
      <DialogBody>
        <Steps current={step} />
        {step === 'data' && <PayerFields />}
        {step === 'custom' && <PlanFacts invoice={invoice} />}
        {step === 'review' && (
          <FieldStack>
            <ErrorSummary />
            <ReviewFacts values={form.getValues()} invoice={invoice} />
            <MethodField methods={methods} />
          </FieldStack>
        )}
      </DialogBody>
      <DialogFooter>
        {index > 0 && (
          <Button variant="plain" color="neutral" onClick={() => setStep(steps[index - 1] ?? 'data')}>
            {t('billing.checkout.back')}
          </Button>
        )}
        {(step !== 'review' || methods?.length !== 0) && (
          <BusyButton type="submit" busy={subscribe.isPending}>
            {t(step === 'review' ? 'billing.checkout.pay' : 'billing.checkout.next')}
          </BusyButton>
        )}
      </DialogFooter>
    </Form>
  );
}
