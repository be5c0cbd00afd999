import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { CampaignOptOutRecord } from '#shared/outreach/campaigns/optOuts.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { phoneNumberFields, PhoneNumberField, usePhoneNumberForm } from '#ui/tenancy/settings/index.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { type Column, ConfirmDialog, FormDialog, LinkButton, Time, useEndpointForm } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';

const showNumber = (number: string): string => formatPhoneNumber(number) ?? number;

function useColumns(): Column<CampaignOptOutRecord>[] {
  const { t } = useTexts();
  const explainOrigin = ({ word, campaignName, userName }: CampaignOptOutRecord): string =>
    word === ''
      ? t('campaigns.optOuts.byUser', { name: userName ?? '–' })
      : t('campaigns.optOuts.byWord', { word, campaign: campaignName ?? '–' });
  return [
    {
      key: 'number',
      label: t('campaigns.optOuts.number'),
      cell: (optOut) => (
        <>
          {optOut.number === '' ? t('campaigns.optOuts.erased') : showNumber(optOut.number)}
          <i title={explainOrigin(optOut)}>{explainOrigin(optOut)}</i>
        </>
      ),
    },
    { key: 'name', label: t('campaigns.optOuts.name'), width: 240, optional: true, cell: ({ name }) => name || '–' },
    { key: 'since', label: t('campaigns.optOuts.since'), width: 160, optional: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

/** Numbers that no campaign writes to. */
export function OptOutsScreen() {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, remove, close } = useRecordDialogs<CampaignOptOutRecord>();
  const controls = useListControls({
    area: 'campaignOptOuts',
    search: t('campaigns.optOuts.search'),
    create: { label: t('campaigns.optOuts.new'), run: create },
  });
  return (
    <ListScreen
      title={t('places.campaignOptOuts')}
      list={useEndpointPages(api.campaignOptOuts.page, { searchParam: controls.term }, 'optOuts')}
      controls={controls}
      columns={useColumns()}
      rowName={({ number }) => showNumber(number)}
      actions={(row) => [createRemoveAction(t('kit.removeRow', { name: showNumber(row.number) }), () => remove(row))]}
      maxButtons={1}
      tools={
        <LinkButton
          as={Link}
          to="/campaigns-config"
          variant="plain"
          color="neutral"
          startDecorator={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t('places.campaignSettings')}
        </LinkButton>
      }
      empty={{ title: t('campaigns.optOuts.empty.title'), text: t('campaigns.optOuts.empty.text'), create: t('campaigns.optOuts.new') }}
    >
      {rowToEdit !== undefined && <OptOutDialog onClose={close} />}
      {rowToRemove && <RemoveOptOutDialog optOut={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}

function OptOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { check, complete } = usePhoneNumberForm();
  const form = useEndpointForm({ ...api.campaignOptOuts.create, check }, { number: '' }, { number: t('contacts.dialog.numberShort') });
  const create = useRecordMutation(api.campaignOptOuts.create, (optOut) => ['campaignOptOut', { action: 'create', optOut }]);
  return (
    <FormDialog
      form={form}
      title={t('campaigns.optOuts.new')}
      submitLabel={t('campaigns.optOuts.save')}
      successMessage={t('campaigns.optOuts.saved')}
      fieldByCode={{ ...phoneNumberFields, ERR_CAMPAIGN_OPT_OUT_NUMBER: 'number', ERR_CAMPAIGN_OPT_OUT_EXISTS: 'number' }}
      width={440}
      onSubmit={async (values) => create(await complete(values))}
      onClose={onClose}
    >
      <PhoneNumberField name="number" label={t('campaigns.optOuts.number')} help={t('contacts.dialog.numberHelp')} required />
    </FormDialog>
  );
}

function RemoveOptOutDialog({ optOut: { id, number }, onClose }: { readonly optOut: CampaignOptOutRecord; readonly onClose: () => void }) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.campaignOptOuts.remove, () => ['campaignOptOut', { action: 'delete', id }]);
  return (
    <ConfirmDialog
      title={t('campaigns.optOuts.removing.title', { number: showNumber(number) })}
      confirmLabel={t('campaigns.optOuts.removing.confirm')}
      successMessage={t('campaigns.optOuts.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('campaigns.optOuts.removing.text')}
    </ConfirmDialog>
  );
}
