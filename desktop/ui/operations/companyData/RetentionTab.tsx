import styled from '@emotion/styled';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { type RetentionKey, retentionKeys } from '#shared/operations/companyData/retention.ts';
import { retentionGraceHours, getSettingDefinition } from '#shared/tenancy/settings.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import {
  Button,
  ConfirmDialog,
  ErrorState,
  FieldStack,
  Form,
  formatBytes,
  LoadingSkeleton,
  Page,
  SelectField,
  SubmitButton,
  Time,
  useEndpointForm,
} from '#ui/kit/index.ts';
import type { RenderTabs } from '#ui/shell/lists/ListScreen.tsx';
import { explainError, useTexts } from '#ui/text/index.ts';
import { text, v } from '#ui/theme/tokens.ts';

const Fields = styled(FieldStack)`
  max-width: 680px;
  padding-top: 20px;
  > footer {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
`;

type Periods = Record<RetentionKey, string>;

const periods = [30, 90, 180, 365, 400, 730, 1825];

interface RetentionTabProps {
  readonly renderTabs: RenderTabs;
}

/** For how long the company keeps messages, files and audit records. */
export function RetentionTab({ renderTabs }: RetentionTabProps) {
  const { t } = useTexts();
  const { data: settings, error, refetch } = useEndpointQuery(api.settings.list, {});
  const valueOf = (key: RetentionKey): string =>
    settings?.find((setting) => setting.key === key)?.value ?? getSettingDefinition(key).default;
  const stored: Periods = { keepMessages: valueOf('keepMessages'), keepMedia: valueOf('keepMedia'), keepAudit: valueOf('keepAudit') };
  return (
    <Page title={t('places.settings')} tabs={renderTabs(undefined)}>
      {settings === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {settings === undefined && error === null && <LoadingSkeleton />}
      {settings !== undefined && <RetentionForm key={JSON.stringify(stored)} storedPeriods={stored} />}
    </Page>
  );
}

function RetentionForm({ storedPeriods }: { readonly storedPeriods: Periods }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Periods | null>(null);
  const form = useEndpointForm(api.retention.preview, storedPeriods);
  const toOptions = (key: RetentionKey) => {
    const { minDays = 0 } = getSettingDefinition(key);
    const days = [...new Set([...periods.filter((period) => period >= minDays).map(String), storedPeriods[key]])].filter(
      (value) => value !== '',
    );
    return [
      { value: '', label: t('settings.retention.forever') },
      ...days
        .toSorted((one, other) => Number(one) - Number(other))
        .map((value) => ({ value, label: t('settings.retention.days', { count: Number(value) }) })),
    ];
  };
  return (
    <Form form={form} onSubmit={async (values) => setChosen({ ...storedPeriods, ...values })} label={t('settings.retention.title')}>
      <Fields>
        <p>{t('settings.retention.why', { hours: retentionGraceHours })}</p>
        {retentionKeys.map((key) => (
          <SelectField
            key={key}
            name={key}
            label={t(`settings.options.${key}.label`)}
            help={t(`settings.options.${key}.help`)}
            required={false}
            options={toOptions(key)}
          />
        ))}
        <footer>
          <LastRun />
          <SubmitButton>{t('settings.retention.save')}</SubmitButton>
        </footer>
      </Fields>
      {chosen && <RetentionConfirm storedPeriods={storedPeriods} chosenPeriods={chosen} onClose={() => setChosen(null)} />}
    </Form>
  );
}

function LastRun() {
  const { t } = useTexts();
  const { data } = useEndpointQuery(api.retention.show, {});
  if (data === undefined || data.ranAt === null) {
    return <p>{data && t('settings.retention.never')}</p>;
  }
  return (
    <p>
      {t('settings.retention.done', { messages: data.messages, media: data.media })} <Time at={data.ranAt} />
    </p>
  );
}

interface RetentionConfirmProps {
  readonly storedPeriods: Periods;
  readonly chosenPeriods: Periods;
  readonly onClose: () => void;
}

function RetentionConfirm({ storedPeriods, chosenPeriods, onClose }: RetentionConfirmProps) {
  const { t, language } = useTexts();
  const { data: preview, error, refetch } = useEndpointQuery(api.retention.preview, chosenPeriods);
  const update = useRecordMutation(api.settings.update, (setting) => ['settings', { action: 'update', setting }]);
  const save = async (): Promise<void> => {
    for (const key of retentionKeys.filter((key) => chosenPeriods[key] !== storedPeriods[key])) {
      await update({ key, value: chosenPeriods[key] });
    }
  };
  return (
    <ConfirmDialog
      title={t('settings.retention.confirmTitle')}
      confirmLabel={t('settings.retention.confirm')}
      successMessage={t('settings.saved')}
      onConfirm={save}
      onClose={onClose}
      isWaiting={preview === undefined}
    >
      {preview === undefined && error !== null && (
        <>
          {explainError(error)}{' '}
          <Button size="sm" variant="plain" onClick={() => void refetch()}>
            {t('kit.tryAgain')}
          </Button>
        </>
      )}
      {preview === undefined && error === null && t('settings.retention.counting')}
      {preview !== undefined && t('settings.retention.preview', { ...preview, size: formatBytes(preview.mediaBytes, language) })}
    </ConfirmDialog>
  );
}
