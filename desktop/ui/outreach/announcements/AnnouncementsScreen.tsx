import { CircleCheck, CircleOff } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { AnnouncementAudience, AnnouncementRecord } from '#shared/outreach/announcements.ts';
import { useAllPlans } from '#ui/tenancy/companies/index.ts';
import { useEndpointPages, useEndpointQuery } from '#ui/data/cache/query.ts';
import { type Column, ConfirmDialog, StatusBadge, Time } from '#ui/kit/index.ts';
import { ListScreen } from '#ui/shell/lists/ListScreen.tsx';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useListControls } from '#ui/shell/lists/useListControls.tsx';
import { useRecordDialogs } from '#ui/shell/lists/useRecordDialogs.ts';
import { useTexts } from '#ui/text/index.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { AnnouncementDialog, refetchAnnouncements } from './AnnouncementDialog.tsx';
import { PriorityBadge } from './PriorityBadge.tsx';

interface RemoveAnnouncementDialogProps {
  readonly announcement: AnnouncementRecord;
  readonly onClose: () => void;
}

function RemoveAnnouncementDialog({ announcement: { id, title }, onClose }: RemoveAnnouncementDialogProps) {
  const { t } = useTexts();
  const remove = useRefetchingMutation(api.announcements.remove, refetchAnnouncements);
  return (
    <ConfirmDialog
      title={t('announcements.removing.title', { name: title })}
      confirmLabel={t('announcements.removing.confirm')}
      successMessage={t('announcements.removed')}
      onConfirm={() => remove({ id })}
      onClose={onClose}
    >
      {t('announcements.removing.text')}
    </ConfirmDialog>
  );
}

type NamedAnnouncement = AnnouncementRecord & { readonly name: string };
interface Named {
  readonly id: number;
  readonly name: string;
}

const joinNames = (rows: readonly Named[], ids: readonly number[]): string =>
  ids.map((id) => rows.find((row) => row.id === id)?.name ?? `#${id}`).join(', ');

/** The audience in words. */
function useAudienceText(): (audience: AnnouncementAudience | null) => string {
  const { t } = useTexts();
  const plans = useAllPlans();
  const { data: companies = [] } = useEndpointQuery(api.companies.list, {});
  return (audience) => {
    const { planIds = [], companyIds = [], adminsOnly = false } = audience ?? {};
    const parts = [
      ...(planIds.length > 0 ? [t('announcements.forPlans', { names: joinNames(plans, planIds) })] : []),
      ...(companyIds.length > 0 ? [t('announcements.forCompanies', { names: joinNames(companies, companyIds) })] : []),
    ];
    const text = parts.length === 0 ? t('announcements.forEverybody') : parts.join(' · ');
    return adminsOnly ? t('announcements.onlyAdmins', { audience: text }) : text;
  };
}

function useColumns(): Column<NamedAnnouncement>[] {
  const { t } = useTexts();
  const toAudienceText = useAudienceText();
  return [
    { key: 'title', label: t('announcements.name'), cell: ({ title }) => <b title={title}>{title}</b> },
    { key: 'priority', label: t('announcements.priority'), width: 120, cell: ({ priority }) => <PriorityBadge priority={priority} /> },
    {
      key: 'status',
      label: t('announcements.state'),
      width: 120,
      cell: ({ status }) => (
        <StatusBadge icon={status ? CircleCheck : CircleOff} tint={status ? 'good' : 'plain'}>
          {t(status ? 'announcements.active' : 'announcements.inactive')}
        </StatusBadge>
      ),
    },
    {
      key: 'audience',
      label: t('announcements.audience'),
      width: '30%',
      optional: true,
      cell: ({ audience }) => <span title={toAudienceText(audience)}>{toAudienceText(audience)}</span>,
    },
    {
      key: 'createdAt',
      label: t('announcements.created'),
      width: 150,
      optional: true,
      cell: ({ createdAt }) => <Time at={createdAt} as="dateTime" />,
    },
  ];
}

/** Every announcement of the platform, for operators. */
export function AnnouncementsScreen() {
  const { t } = useTexts();
  const { rowToEdit, rowToRemove, create, edit, remove, close } = useRecordDialogs<AnnouncementRecord>();
  const controls = useListControls({
    area: 'announcements',
    search: t('announcements.search'),
    create: { label: t('announcements.new'), run: create },
  });
  const list = useEndpointPages(api.announcements.page, { searchParam: controls.term, all: true }, 'records');
  return (
    <ListScreen
      title={t('places.announcements')}
      list={{ ...list, rows: list.rows.map((announcement) => ({ ...announcement, name: announcement.title })) }}
      controls={controls}
      columns={useColumns()}
      actions={(announcement) => [
        createEditAction(t('kit.editRow', { name: announcement.title }), () => edit(announcement)),
        createRemoveAction(t('kit.removeRow', { name: announcement.title }), () => remove(announcement)),
      ]}
      maxButtons={2}
      empty={{ title: t('announcements.empty.title'), text: t('announcements.empty.text'), create: t('announcements.first') }}
    >
      {rowToEdit !== undefined && <AnnouncementDialog announcement={rowToEdit} onClose={close} />}
      {rowToRemove && <RemoveAnnouncementDialog announcement={rowToRemove} onClose={close} />}
    </ListScreen>
  );
}
