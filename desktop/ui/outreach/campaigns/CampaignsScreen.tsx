import styled from '@emotion/styled';
import { ChartNoAxesColumn, CircleStop, Play, RotateCcw, Settings2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { CampaignRecord } from '#shared/outreach/campaigns/record.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { type Action, type Column, ConfirmDialog, LinkButton, Time } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { v } from '#ui/theme/tokens.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { CampaignDialog } from './CampaignDialog.tsx';
import { CampaignState } from './CampaignState.tsx';
import { useCampaignControls } from './useCampaignControls.ts';

interface RemoveCampaignDialogProps {
  readonly campaign: CampaignRecord;
  readonly onClose: () => void;
}

function RemoveCampaignDialog({ campaign: { id, name }, onClose }: RemoveCampaignDialogProps) {
  const { t } = useTexts();
  const remove = useRecordMutation(api.campaigns.remove, () => ['campaign', { action: 'delete', id: String(id), record: { id } }]);
  return (
    <ConfirmDialog
      title={t('campaigns.removing.title', { name })}
      confirmLabel={t('campaigns.removing.confirm')}
      successMessage={t('campaigns.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('campaigns.removing.text')}
    </ConfirmDialog>
  );
}

const MutedText = styled.span`
  color: ${v.ink.meta};
`;

const none = <MutedText>–</MutedText>;

function useColumns(): Column<CampaignRecord>[] {
  const { t, language } = useTexts();
  const format = (count: number): string => count.toLocaleString(toLocale(language));
  return [
    { key: 'name', label: t('campaigns.name'), cell: ({ name }) => <b title={name}>{name}</b> },
    {
      key: 'status',
      label: t('campaigns.status'),
      width: 160,
      essential: true,
      skeleton: 'state',
      cell: (row) => <CampaignState {...row} />,
    },
    { key: 'list', label: t('campaigns.list'), width: 168, optional: true, cell: ({ contactList }) => contactList?.name ?? none },
    { key: 'connection', label: t('campaigns.connection'), width: 120, optional: true, cell: ({ whatsapp }) => whatsapp?.name ?? none },
    {
      key: 'scheduledAt',
      label: t('campaigns.scheduledAt'),
      width: 152,
      optional: true,
      cell: ({ scheduledAt }) => (scheduledAt === null ? none : <Time at={scheduledAt} />),
    },
    {
      key: 'completedAt',
      label: t('campaigns.completedAt'),
      width: 152,
      optional: true,
      cell: ({ completedAt }) => (completedAt === null ? none : <Time at={completedAt} />),
    },
    {
      key: 'sent',
      label: t('campaigns.sent'),
      width: 112,
      numeric: true,
      cell: ({ figures: { delivered, recipients, excluded } }) =>
        recipients === 0 ? none : t('campaigns.sentOf', { sent: format(delivered), all: format(recipients - excluded) }),
    },
  ];
}

function useRowActions(dialogs: { readonly edit: (row: CampaignRecord) => void; readonly remove: (row: CampaignRecord) => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { cancel, restart, resume } = useCampaignControls();
  return (row: CampaignRecord): Action[] => {
    const { id, name, status, pausedFor } = row;
    const isRunning = status === 'EM_ANDAMENTO';
    const control: readonly (Action | false)[] = [
      createEditAction(t('kit.editRow', { name }), () => dialogs.edit(row)),
      {
        key: 'report',
        label: t('campaigns.openReport', { name }),
        icon: ChartNoAxesColumn,
        run: () => void navigate(`/campaign/${id}/report`),
      },
      isRunning && pausedFor !== null && { key: 'resume', label: t('campaigns.resume'), icon: Play, run: () => resume(id) },
      isRunning && { key: 'cancel', label: t('campaigns.cancel'), icon: CircleStop, run: () => cancel(id) },
      status === 'CANCELADA' && { key: 'restart', label: t('campaigns.restart'), icon: RotateCcw, run: () => restart(id) },
      createRemoveAction(
        t('kit.removeRow', { name }),
        () => dialogs.remove(row),
        isRunning ? t('campaigns.errors.ERR_CAMPAIGN_RUNNING') : undefined,
      ),
    ];
    return control.filter((action) => action !== false);
  };
}

/** Messages to many contacts, with their states. */
export function CampaignsScreen() {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<CampaignRecord>();
  const controls = useListControls({
    area: 'campaigns',
    search: t('campaigns.search'),
    create: { label: t('campaigns.new'), run: create },
  });
  return (
    <ListScreen
      title={t('places.campaigns')}
      list={useEndpointPages(api.campaigns.page, { searchParam: controls.term }, 'records')}
      controls={controls}
      columns={useColumns()}
      actions={useRowActions({ edit, remove })}
      tools={
        <LinkButton
          as={Link}
          to="/campaigns-config"
          variant="outlined"
          color="neutral"
          startDecorator={<Settings2 size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t('campaigns.settings.open')}
        </LinkButton>
      }
      empty={{ title: t('campaigns.empty.title'), text: t('campaigns.empty.text'), create: t('campaigns.first') }}
    >
      {rowToEdit !== undefined && <CampaignDialog campaign={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveCampaignDialog campaign={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
