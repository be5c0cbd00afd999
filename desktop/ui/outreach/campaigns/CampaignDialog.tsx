import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { type CampaignRecord, confirmationKeys, messageKeys } from '#shared/outreach/campaigns/record.ts';
import { toZonedTime } from '#shared/rules/zonedTime.ts';
import type { CampaignInput } from '#shared/outreach/campaigns/index.ts';
import { useConnections } from '#ui/workspace/connections/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import {
  Button,
  FieldRow,
  FieldStack,
  FileField,
  type FileValue,
  FormDialog,
  type FormTab,
  ListBanner,
  SegmentedControl,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import { CampaignPreviewPanel, type CampaignValues, isCampaignEditable, newCampaign, toCampaignValues } from './CampaignPreviewPanel.tsx';
import { useCampaignSettings } from './useCampaignSettings.ts';

/** Saves a campaign, then its file. A refused file leaves a saved campaign behind, which the next attempt changes. */
function useCampaignSaving(id: number | null, storedFile: FileValue) {
  const [savedId, setSavedId] = useState(id);
  const create = useRecordMutation(api.campaigns.create, (record) => ['campaign', { action: 'create', record }]);
  const update = useRecordMutation(api.campaigns.update, (record) => ['campaign', { action: 'update', record }]);
  return async (input: CampaignInput, file: FileValue): Promise<void> => {
    const saved = savedId === null ? await create(input) : await update({ ...input, id: savedId });
    setSavedId(saved.id);
    if (file instanceof File) {
      await callEndpointWithFile(api.campaigns.attachFile, { id: saved.id }, file);
    } else if (file === null && storedFile !== null) {
      await callEndpoint(api.campaigns.removeFile, { id: saved.id });
    }
  };
}

interface CampaignDialogProps {
  /** Null: a new one. */
  readonly campaign: CampaignRecord | null;
  readonly onClose: () => void;
}

const fieldOf = {
  ERR_CAMPAIGN_INVALID_NAME: 'name',
  ERR_CAMPAIGN_INVALID_TIME: 'scheduledAt',
  ERR_NO_CONTACTLIST_FOUND: 'contactListId',
  ERR_NO_WAPP_FOUND: 'whatsappId',
  ERR_FILE_EMPTY: 'file',
  ERR_FILE_TOO_LARGE: 'file',
  ERR_PICTURE_TOO_LARGE: 'file',
} as const;

interface FormPartProps {
  readonly control: Control<CampaignValues, unknown, CampaignValues>;
}

/** A campaign: whom, what, and what it would do. */
export function CampaignDialog({ campaign, onClose }: CampaignDialogProps) {
  const { t, timeZone } = useTexts();
  const isNew = campaign === null;
  const values = isNew ? newCampaign : toCampaignValues(campaign, timeZone);
  const [isEditable] = useState(() => isNew || isCampaignEditable(campaign, Date.now()));
  const save = useCampaignSaving(campaign?.id ?? null, values.file ?? null);
  const form = useEndpointForm<CampaignValues>(api.campaigns.create, values, {
    name: t('campaigns.errors.ERR_CAMPAIGN_INVALID_NAME'),
  });
  const tabs: FormTab[] = [
    {
      value: 'basics',
      label: t('campaigns.tabs.basics'),
      fields: ['name', 'contactListId', 'tagListId', 'whatsappId', 'scheduledAt', 'sendWindow', 'fileListId', 'file', 'confirmation'],
      content: (
        <BasicFields
          isNew={isNew}
          onNow={() => form.setValue('scheduledAt', toZonedTime(new Date(), timeZone), { shouldDirty: true, shouldValidate: true })}
        />
      ),
    },
    {
      value: 'messages',
      label: t('campaigns.tabs.messages'),
      fields: [...messageKeys, ...confirmationKeys],
      content: <MessageFields control={form.control} />,
    },
    {
      value: 'preview',
      label: t('campaigns.tabs.preview'),
      fields: [],
      content: <CampaignPreviewPanel control={form.control} id={campaign?.id ?? null} />,
    },
  ];
  return (
    <FormDialog
      form={form}
      title={t(isNew ? 'campaigns.new' : isEditable ? 'campaigns.editing' : 'campaigns.showing')}
      submitLabel={t('campaigns.save')}
      successMessage={t('campaigns.saved')}
      fieldByCode={fieldOf}
      width={680}
      tabs={tabs}
      onSubmit={({ file: _file, ...input }) => save({ ...input, scheduledAt: input.scheduledAt || null }, form.getValues('file') ?? null)}
      onClose={onClose}
    >
      {!isEditable && <ListBanner data-waits="">{t('campaigns.readOnly')}</ListBanner>}
    </FormDialog>
  );
}

function BasicFields({ isNew, onNow }: { readonly isNew: boolean; readonly onNow: () => void }) {
  const { t, timeZone } = useTexts();
  const connections = useConnections().data ?? [];
  const { data: fileLists = [] } = useEndpointQuery(api.files.list, {});
  const { answerHours } = useCampaignSettings();
  return (
    <>
      <TextField name="name" label={t('campaigns.name')} required />
      <AudienceFields isNew={isNew} />
      <FieldRow>
        <SelectField
          name="whatsappId"
          label={t('campaigns.connection')}
          options={[
            { value: null, label: t('campaigns.noConnection') },
            ...connections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField
          name="scheduledAt"
          type="datetime-local"
          label={t('campaigns.scheduledAt')}
          help={t('campaigns.scheduledHelp', { zone: timeZone.replaceAll('_', ' ') })}
          endDecorator={
            <Button size="sm" variant="plain" onClick={onNow}>
              {t('campaigns.now')}
            </Button>
          }
        />
      </FieldRow>
      <SelectField
        name="sendWindow"
        label={t('campaigns.window')}
        help={t('campaigns.windowHelp')}
        options={(['workingHours', 'always'] as const).map((value) => ({ value, label: t(`campaigns.windows.${value}`) }))}
      />
      <FieldRow>
        <SelectField
          name="fileListId"
          label={t('campaigns.fileList')}
          options={[{ value: null, label: t('campaigns.noFileList') }, ...fileLists.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <FileField name="file" label={t('campaigns.file')} help={t('campaigns.fileHelp')} />
      </FieldRow>
      <SwitchField name="confirmation" label={t('campaigns.confirmation')} help={t('campaigns.confirmationHelp', { count: answerHours })} />
    </>
  );
}

/** A list, or everybody with a tag or in a lane, of whom a list is made. */
function AudienceFields({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTexts();
  const { data: lists = [] } = useEndpointQuery(api.contactLists.list, {});
  const { data: tags = [] } = useEndpointQuery(api.tags.list, {});
  return (
    <FieldRow>
      <SelectField
        name="contactListId"
        label={t('campaigns.list')}
        options={[{ value: null, label: t('campaigns.noList') }, ...lists.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {isNew && (
        <SelectField
          name="tagListId"
          label={t('campaigns.tag')}
          help={t('campaigns.tagHelp')}
          options={[
            { value: null, label: t('campaigns.noTag') },
            ...tags.map(({ id, name, kanban }) => ({ value: id, label: kanban ? t('campaigns.lane', { name }) : name })),
          ]}
        />
      )}
    </FieldRow>
  );
}

/** Five variants, each with its request for confirmation. */
function MessageFields({ control }: FormPartProps) {
  const { t } = useTexts();
  const [current, setCurrent] = useState('1');
  const isAsking = useWatch({ control, name: 'confirmation' });
  const texts = useWatch({ control, name: messageKeys });
  const { variables } = useCampaignSettings();
  const chips = [
    { name: 'nome', label: t('campaigns.variables.nome') },
    { name: 'numero', label: t('campaigns.variables.numero') },
    { name: 'email', label: t('campaigns.variables.email') },
    ...variables.map(({ key }) => ({ name: key, label: key })),
  ];
  const mark = (index: number): string => (texts[index] ? ' •' : '');
  return (
    <>
      <SegmentedControl
        label={t('campaigns.variants')}
        value={current}
        onPick={setCurrent}
        options={messageKeys.map((_, index) => ({ value: `${index + 1}`, label: `${index + 1}${mark(index)}` }))}
      />
      {messageKeys.map((key, index) => (
        <div key={key} hidden={current !== `${index + 1}`}>
          <FieldStack>
            {isAsking === true && (
              <TextAreaField
                name={confirmationKeys[index] ?? key}
                label={t('campaigns.confirmationText', { number: index + 1 })}
                help={t('campaigns.confirmationTextHelp')}
                variables={chips}
                isSingleBraced
              />
            )}
            <TextAreaField
              name={key}
              label={t('campaigns.text', { number: index + 1 })}
              help={t('campaigns.textHelp')}
              minRows={5}
              variables={chips}
              isSingleBraced
            />
          </FieldStack>
        </div>
      ))}
    </>
  );
}
