import { ListTree } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import {
  maxOpenTicketsLimit,
  maxQueueFileMegabytes,
  maxTargetMinutes,
  queueAssignments,
  type QueueInput,
  type QueueRecord,
} from '#shared/workspace/queues/index.ts';
import { AppError } from '#shared/errors.ts';
import { OpeningHoursFields, useHoursCheck } from '#ui/tenancy/companies/index.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import {
  ChipsField,
  ColorField,
  FieldRow,
  FileField,
  type FileValue,
  FormDialog,
  type FormTab,
  LinkButton,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  type TextVariable,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { callEndpoint, callEndpointWithFile } from '#ui/data/http/client.ts';
import { AutomationFields } from './AutomationFields.tsx';
import { findQueueWithColor, type QueueDraft } from './queueDrafts.ts';

/** Subset of `variableNames` in shared/rules/substituteVariables.ts. */
const queueVariableNames = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hora'] as const;

export function useQueueVariables(): TextVariable[] {
  const { t } = useTexts();
  return queueVariableNames.map((name) => ({ name, label: t(`queues.variables.${name}`) }));
}

/** What is saved after the queue, each by itself. */
interface QueueCompanions {
  readonly file: FileValue;
  readonly userIds: readonly number[] | null;
}

interface QueueSaving {
  /** Null until the queue exists: a refused file leaves a saved queue behind. */
  readonly savedId: number | null;
  readonly save: (input: QueueInput, companions: QueueCompanions) => Promise<void>;
}

const isSameSet = (ids: readonly number[], others: readonly number[]): boolean =>
  ids.length === others.length && ids.every((id) => others.includes(id));

/** Saves a queue, then its file and its people, where they were changed. */
function useQueueSaving(id: number | null, stored: QueueCompanions): QueueSaving {
  const cache = useQueryClient();
  const [savedId, setSavedId] = useState(id);
  const create = useRecordMutation(api.queues.create, (queue) => ['queue', { action: 'update', queue }]);
  const update = useRecordMutation(api.queues.update, (queue) => ['queue', { action: 'update', queue }]);
  const saveFile = async (queueId: number, file: FileValue): Promise<void> => {
    if (file instanceof File) {
      await callEndpointWithFile(api.queues.attachFile, { id: queueId }, file);
    } else if (file === null && stored.file !== null) {
      await callEndpoint(api.queues.removeFile, { id: queueId });
    }
  };
  const saveUsers = async (queueId: number, userIds: readonly number[] | null): Promise<void> => {
    if (userIds !== null && !isSameSet(userIds, stored.userIds ?? [])) {
      await callEndpoint(api.users.setOfQueue, { id: queueId, userIds: [...userIds] });
      invalidateEndpoint(cache, api.users.list);
      invalidateEndpoint(cache, api.users.page);
    }
  };
  const save: QueueSaving['save'] = async (input, { file, userIds }) => {
    const saved = savedId === null ? await create(input) : await update({ ...input, id: savedId });
    setSavedId(saved.id);
    await saveUsers(saved.id, userIds);
    await saveFile(saved.id, file);
  };
  return { savedId, save };
}

interface QueueDialogProps {
  readonly draft: QueueDraft;
  /** All queues, to check that colours are unique. */
  readonly queues: readonly QueueRecord[];
  readonly onClose: () => void;
}

const fieldOf = {
  ERR_QUEUE_INVALID_NAME: 'name',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_INVALID_COLOR: 'color',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_FILE_EMPTY: 'file',
  ERR_FILE_TOO_LARGE: 'file',
  ERR_PICTURE_TOO_LARGE: 'file',
} as const;

/** What is saved as one; file and people are saved for themselves. */
interface QueueValues extends QueueInput {
  file?: FileValue;
  userIds?: readonly number[] | null;
}

const isTooLarge = (file: FileValue): boolean => file instanceof File && file.size > maxQueueFileMegabytes * 1024 * 1024;

/** Checks across fields and queues: unique colour, both times of a day, size of the file. */
function useQueueCheck(self: number | null, queues: readonly QueueRecord[]): (values: QueueValues) => Record<string, string> {
  const { t } = useTexts();
  const checkHours = useHoursCheck();
  return ({ color, schedules = [], file = null }) => {
    const owner = findQueueWithColor(color, queues, self);
    const tooLarge = new AppError('ERR_FILE_TOO_LARGE', { values: { megabytes: maxQueueFileMegabytes } });
    return {
      ...(owner && { color: t('queues.colorTaken', { name: owner.name }) }),
      ...checkHours(schedules),
      ...(isTooLarge(file) && { file: explainError(tooLarge) }),
    };
  };
}

export function QueueDialog({ draft: { id, ...values }, queues, onClose }: QueueDialogProps) {
  const { t } = useTexts();
  const { savedId, save } = useQueueSaving(id, values);
  const hasHours = useSetting('scheduleType') === 'queue';
  const form = useEndpointForm<QueueValues>({ ...api.queues.create, check: useQueueCheck(savedId, queues) }, values);
  const basicsTab: FormTab = {
    value: 'details',
    label: t('queues.detailsTab'),
    fields: Object.keys(values).filter((field) => field !== 'schedules'),
    content: <QueueFields hasHours queueId={id} hasUsers={values.userIds !== null} />,
  };
  const hoursTab: FormTab = { value: 'hours', label: t('hours.title'), fields: ['schedules'], content: <OpeningHoursFields /> };
  return (
    <FormDialog
      form={form}
      title={id === null ? t('queues.new') : t('queues.editing')}
      submitLabel={t('queues.save')}
      successMessage={t('queues.saved')}
      fieldByCode={fieldOf}
      tabs={hasHours ? [basicsTab, hoursTab] : []}
      onSubmit={(input) => save(input, { file: form.getValues('file') ?? null, userIds: form.getValues('userIds') ?? null })}
      onClose={onClose}
    >
      {!hasHours && <QueueFields hasHours={false} queueId={id} hasUsers={values.userIds !== null} />}
    </FormDialog>
  );
}

interface QueueFieldsProps {
  readonly hasHours: boolean;
  /** Null for a new queue. */
  readonly queueId: number | null;
  readonly hasUsers: boolean;
}

function QueueFields({ hasHours, queueId, hasUsers }: QueueFieldsProps) {
  const { t } = useTexts();
  const variables = useQueueVariables();
  return (
    <>
      <FieldRow columns="minmax(0, 1fr) 96px">
        <TextField name="name" label={t('queues.name')} />
        <NumberField name="orderQueue" label={t('queues.order')} min={0} max={10_000} />
      </FieldRow>
      <ColorField name="color" label={t('queues.color')} />
      <TextAreaField name="greetingMessage" label={t('queues.greeting')} help={t('queues.greetingHelp')} variables={variables} />
      <FileField name="file" label={t('queues.file')} help={t('queues.fileHelp', { megabytes: maxQueueFileMegabytes })} />
      <TextAreaField
        name="outOfHoursMessage"
        minRows={2}
        label={t('queues.outOfHours')}
        help={hasHours ? t('queues.outOfHoursHelp') : t('queues.outOfHoursIdle')}
        variables={variables}
      />
      {hasUsers && <UsersField />}
      <AssignmentFields />
      <FieldRow>
        <NumberField
          name="firstResponseMinutes"
          label={t('queues.firstResponse')}
          help={t('queues.firstResponseHelp')}
          unit={t('queues.minutes')}
          min={1}
          max={maxTargetMinutes}
        />
        <NumberField
          name="resolutionMinutes"
          label={t('queues.resolution')}
          help={t('queues.resolutionHelp')}
          unit={t('queues.minutes')}
          min={1}
          max={maxTargetMinutes}
        />
      </FieldRow>
      <AutomationFields integrationHelp={t('queues.integrationHelp')} promptHelp={t('queues.promptHelp')} />
      {queueId !== null && (
        <div>
          <LinkButton
            as={Link}
            to={`/queues/${queueId}`}
            variant="outlined"
            color="neutral"
            startDecorator={<ListTree size={16} strokeWidth={1.75} aria-hidden />}
          >
            {t('queues.openMenu')}
          </LinkButton>
        </div>
      )}
    </>
  );
}

function UsersField() {
  const { t } = useTexts();
  const { data: users = [] } = useEndpointQuery(api.users.list, {});
  const options = sortByName(users).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ChipsField name="userIds" label={t('queues.users')} help={t('queues.usersHelp')} options={options} placeholder={t('queues.nobody')} />
  );
}

/** Who gets the tickets that wait. */
function AssignmentFields() {
  const { t } = useTexts();
  const isOn = useWatch({ name: 'assignment' }) !== 'none';
  return (
    <>
      <FieldRow>
        <SelectField
          name="assignment"
          label={t('queues.assignment')}
          help={t('queues.assignmentHelp')}
          options={queueAssignments.map((value) => ({ value, label: t(`queues.assignments.${value}`) }))}
        />
        {isOn && (
          <NumberField
            name="maxOpenTickets"
            label={t('queues.maxOpenTickets')}
            help={t('queues.maxOpenTicketsHelp')}
            min={1}
            max={maxOpenTicketsLimit}
          />
        )}
      </FieldRow>
      {isOn && <SwitchField name="prefersLastAgent" label={t('queues.prefersLastAgent')} help={t('queues.prefersLastAgentHelp')} />}
    </>
  );
}
