import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import {
  type AnnouncementInput,
  announcementPriorities,
  type AnnouncementRecord,
  maxAnnouncementImageMegabytes,
} from '#shared/outreach/announcements.ts';
import { useAllPlans } from '#ui/tenancy/companies/index.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  ChipsField,
  FieldRow,
  FileField,
  type FileValue,
  FormDialog,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useRefetchingMutation } from '#ui/data/cache/useRefetchingMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import { announcementPriorityBadges } from './announcementPriorityBadges.ts';

export function refetchAnnouncements(cache: QueryClient): void {
  invalidateEndpoint(cache, api.announcements.page);
}

/** Saves an announcement, then its image: a refused image leaves a saved announcement behind. */
function useAnnouncementSaving(id: number | null, storedFile: FileValue) {
  const cache = useQueryClient();
  const [savedId, setSavedId] = useState(id);
  const create = useRefetchingMutation(api.announcements.create, refetchAnnouncements);
  const update = useRefetchingMutation(api.announcements.update, refetchAnnouncements);
  return async (input: AnnouncementInput, file: FileValue): Promise<void> => {
    const saved = savedId === null ? await create(input) : await update({ ...input, id: savedId });
    setSavedId(saved.id);
    if (file instanceof File) {
      await callEndpointWithFile(api.announcements.attachImage, { id: saved.id }, file);
    } else if (file === null && storedFile !== null) {
      await callEndpoint(api.announcements.removeImage, { id: saved.id });
    }
    refetchAnnouncements(cache);
  };
}

interface AnnouncementDialogProps {
  /** Null: creates an announcement. */
  readonly announcement: AnnouncementRecord | null;
  readonly onClose: () => void;
}

/** What is saved as one, and the image, which is uploaded for itself. */
interface AnnouncementValues extends AnnouncementInput {
  file?: FileValue;
}

const fieldByCode = {
  ERR_ANNOUNCEMENT_IMAGE: 'file',
  ERR_FILE_TOO_LARGE: 'file',
  ERR_PICTURE_TOO_LARGE: 'file',
  ERR_FILE_EMPTY: 'file',
} as const;

function toValues(announcement: AnnouncementRecord | null): AnnouncementValues & { file: FileValue } {
  if (announcement === null) {
    return { title: '', text: '', priority: 3, status: true, adminsOnly: false, planIds: [], companyIds: [], file: null };
  }
  const { title, text, priority, status, audience, mediaName } = announcement;
  const { adminsOnly = false, planIds = [], companyIds = [] } = audience ?? {};
  return { title, text, priority, status, adminsOnly, planIds, companyIds, file: mediaName === null ? null : { name: mediaName } };
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTexts();
  const values = toValues(announcement);
  const form = useEndpointForm<AnnouncementValues>(api.announcements.create, values);
  const save = useAnnouncementSaving(announcement?.id ?? null, values.file);
  return (
    <FormDialog
      form={form}
      title={announcement === null ? t('announcements.new') : t('announcements.editing')}
      submitLabel={t('announcements.save')}
      successMessage={t('announcements.saved')}
      fieldByCode={fieldByCode}
      onSubmit={(input) => save(input, form.getValues('file') ?? null)}
      onClose={onClose}
    >
      <AnnouncementFields />
    </FormDialog>
  );
}

function AnnouncementFields() {
  const { t } = useTexts();
  const plans = useAllPlans();
  const { data: companies = [] } = useEndpointQuery(api.companies.list, {}, { staleTime: 0 });
  return (
    <>
      <FieldRow columns="minmax(0, 1fr) 140px">
        <TextField name="title" label={t('announcements.name')} />
        <SelectField
          name="priority"
          label={t('announcements.priority')}
          options={announcementPriorities.map((value) => ({
            value,
            label: t(`announcements.priorities.${announcementPriorityBadges[value].key}`),
          }))}
        />
      </FieldRow>
      <TextAreaField name="text" label={t('announcements.text')} minRows={4} />
      <FileField
        name="file"
        label={t('announcements.image')}
        help={t('announcements.imageHelp', { megabytes: maxAnnouncementImageMegabytes })}
        accept=".png,.jpg,.jpeg"
      />
      <FieldRow>
        <ChipsField
          name="planIds"
          label={t('announcements.plans')}
          placeholder={t('announcements.everyPlan')}
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChipsField
          name="companyIds"
          label={t('announcements.companies')}
          placeholder={t('announcements.everyCompany')}
          help={t('announcements.audienceHelp')}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FieldRow>
      <SwitchField name="adminsOnly" label={t('announcements.adminsOnly')} />
      <SwitchField name="status" label={t('announcements.isActive')} help={t('announcements.isActiveHelp')} />
    </>
  );
}
