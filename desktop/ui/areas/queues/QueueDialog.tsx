import { api } from '#shared/api.ts';
import type { QueueInput, QueueRecord } from '#shared/areas/queues.ts';
import { useSetting } from '#ui/areas/settings/useSetting.ts';
import { call } from '#ui/data/client.ts';
import { useEcho } from '#ui/data/echo.ts';
import {
  ColorField,
  FieldRow,
  FormDialog,
  type FormTab,
  NumberField,
  TextAreaField,
  TextField,
  toast,
  useEndpointForm,
} from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ownerOf } from './colors.ts';
import type { QueueDraft } from './drafts.ts';
import { halfGiven } from './hours.ts';
import { HoursPart } from './HoursPart.tsx';
import { useVariables } from './variables.ts';

interface QueueDialogProps {
  readonly draft: QueueDraft;
  /** All of them, so that a colour is given once. */
  readonly queues: readonly QueueRecord[];
  readonly onClose: () => void;
}

const fieldOf = {
  ERR_QUEUE_INVALID_NAME: 'name',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_INVALID_COLOR: 'color',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
} as const;

/** What the endpoint cannot know by its rules: a colour of another queue, one time without the other. */
function useCheck(self: number | null, queues: readonly QueueRecord[]): (values: QueueInput) => Record<string, string> {
  const { t } = useTexts();
  return ({ color, schedules = [] }) => {
    const owner = ownerOf(color, queues, self);
    const halves = halfGiven(schedules).map((name) => [name, t('queues.bothTimes')]);
    return { ...(owner && { color: t('queues.colorTaken', { name: owner.name }) }), ...Object.fromEntries(halves) };
  };
}

export function QueueDialog({ draft: { id, ...values }, queues, onClose }: QueueDialogProps) {
  const { t } = useTexts();
  const echo = useEcho();
  const hasHours = useSetting('scheduleType') === 'queue';
  const sentences = { 'name.tooShort': t('queues.nameRule'), 'name.tooLong': t('queues.nameRule') };
  const form = useEndpointForm({ ...api.queues.create, check: useCheck(id, queues) }, values, sentences);
  const save = async (input: QueueInput): Promise<void> => {
    const queue = id === null ? await call(api.queues.create, input) : await call(api.queues.update, { ...input, id });
    echo('queue', { action: 'update', queue });
    toast.done(t('queues.saved'));
  };
  const facts: FormTab = {
    value: 'facts',
    label: t('queues.facts'),
    fields: ['name', 'orderQueue', 'color', 'greetingMessage', 'outOfHoursMessage'],
    content: <FactsPart hasHours />,
  };
  const hours: FormTab = { value: 'hours', label: t('queues.openingHours'), fields: ['schedules'], content: <HoursPart /> };
  return (
    <FormDialog
      form={form}
      title={id === null ? t('queues.new') : t('queues.editing')}
      submit={t('queues.save')}
      fieldOf={fieldOf}
      tabs={hasHours ? [facts, hours] : []}
      onSubmit={save}
      onClose={onClose}
    >
      {!hasHours && <FactsPart hasHours={false} />}
    </FormDialog>
  );
}

function FactsPart({ hasHours }: { readonly hasHours: boolean }) {
  const { t } = useTexts();
  const variables = useVariables();
  return (
    <>
      <FieldRow columns="minmax(0, 1fr) 96px">
        <TextField name="name" label={t('queues.name')} />
        <NumberField name="orderQueue" label={t('queues.order')} min={0} max={10_000} />
      </FieldRow>
      <ColorField name="color" label={t('queues.color')} />
      <TextAreaField name="greetingMessage" label={t('queues.greeting')} help={t('queues.greetingHelp')} variables={variables} />
      <TextAreaField
        name="outOfHoursMessage"
        rows={2}
        label={t('queues.outOfHours')}
        help={hasHours ? t('queues.outOfHoursHelp') : t('queues.outOfHoursIdle')}
        variables={variables}
      />
    </>
  );
}
