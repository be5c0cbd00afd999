import { useFormContext } from 'react-hook-form';
import { api } from '#shared/api.ts';
import { macroStepFields, type MacroInput } from '#shared/conversations/macros.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { sortByName } from '#ui/data/sortByName.ts';
import { QueueDot, SelectField, TextAreaField, type SelectOption } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

const variableNames = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hora', 'user', 'queue', 'ticket'] as const;
const snoozeMinutes = [60, 180, 1440, 4320, 10_080] as const;

interface TargetProps {
  readonly name: string;
}

function TagTarget({ name }: TargetProps) {
  const { t } = useTexts();
  const { data = [] } = useEndpointQuery(api.tags.list, {});
  const options = data.map((tag) => ({ value: tag.id, label: tag.name, startDecorator: <QueueDot color={tag.color} /> }));
  return <SelectField name={name} label={t('macros.targets.tag')} required placeholder={t('macros.choose')} options={options} />;
}

function QueueTarget({ name }: TargetProps) {
  const { t } = useTexts();
  const { data = [] } = useEndpointQuery(api.queues.list, {});
  const options = data.map((queue) => ({ value: queue.id, label: queue.name, startDecorator: <QueueDot color={queue.color} /> }));
  return <SelectField name={name} label={t('macros.targets.queue')} required placeholder={t('macros.choose')} options={options} />;
}

function UserTarget({ name }: TargetProps) {
  const { t } = useTexts();
  const { data = [] } = useEndpointQuery(api.users.list, {});
  const options = sortByName(data).map((user) => ({ value: user.id, label: user.name }));
  return <SelectField name={name} label={t('macros.targets.user')} required placeholder={t('macros.choose')} options={options} />;
}

function QuickMessageTarget({ name }: TargetProps) {
  const { t } = useTexts();
  const { data = [] } = useEndpointQuery(api.quickMessages.list, {});
  const options = data.map(({ id, shortcode }) => ({ value: id, label: `/${shortcode}` }));
  return <SelectField name={name} label={t('macros.targets.quickMessage')} required placeholder={t('macros.choose')} options={options} />;
}

function SnoozeTarget({ name }: TargetProps) {
  const { t } = useTexts();
  const { getValues } = useFormContext();
  const stored: unknown = getValues(name);
  const known = snoozeMinutes.find((minutes) => minutes === stored);
  const options: SelectOption[] = [
    { value: null, label: t('macros.snooze.answer') },
    ...snoozeMinutes.map((value) => ({ value, label: t(`macros.snooze.after${value}`) })),
    ...(typeof stored === 'number' && known === undefined ? [{ value: stored, label: t('macros.snooze.minutes', { count: stored }) }] : []),
  ];
  return <SelectField name={name} label={t('macros.targets.minutes')} options={options} />;
}

/** What a step needs besides its kind. */
export function MacroStepTarget({ index }: { readonly index: number }) {
  const { t } = useTexts();
  const kind = useFormContext<MacroInput>().watch(`steps.${index}.kind`);
  const field = macroStepFields[kind];
  if (field === null) {
    return null;
  }
  const name = `steps.${index}.${field}`;
  switch (field) {
    case 'text': {
      const variables = variableNames.map((variable) => ({ name: variable, label: t(`queues.variables.${variable}`) }));
      return (
        <TextAreaField
          name={name}
          label={t(kind === 'note' ? 'macros.targets.note' : 'macros.targets.text')}
          required
          minRows={2}
          maxRows={6}
          {...(kind === 'reply' && { variables })}
        />
      );
    }
    case 'tagId':
      return <TagTarget name={name} />;
    case 'queueId':
      return <QueueTarget name={name} />;
    case 'userId':
      return <UserTarget name={name} />;
    case 'quickMessageId':
      return <QuickMessageTarget name={name} />;
    case 'minutes':
      return <SnoozeTarget name={name} />;
  }
}
