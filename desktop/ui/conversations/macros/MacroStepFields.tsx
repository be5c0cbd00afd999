import styled from '@emotion/styled';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { type MacroInput, macroStepFields, macroStepKinds, maxMacroSteps } from '#shared/conversations/macros.ts';
import { api } from '#shared/api.ts';
import { Button, IconButton, SelectField, type SelectOption, TextAreaField, toColoredOptions } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, text, v, width } from '#ui/theme/tokens.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { sortByName } from '#ui/data/sortByName.ts';

const variableNames = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hora', 'user', 'queue', 'ticket'] as const;
const snoozeMinutes = [60, 180, 1440, 4320, 10_080] as const;

interface TargetProps {
  readonly name: string;
}

function TagTarget({ name }: TargetProps) {
  const { t } = useTexts();
  const { data = [] } = useEndpointQuery(api.tags.list, {});
  return (
    <SelectField name={name} label={t('macros.targets.tag')} required placeholder={t('macros.choose')} options={toColoredOptions(data)} />
  );
}

function QueueTarget({ name }: TargetProps) {
  const { t } = useTexts();
  const { data = [] } = useEndpointQuery(api.queues.list, {});
  return (
    <SelectField name={name} label={t('macros.targets.queue')} required placeholder={t('macros.choose')} options={toColoredOptions(data)} />
  );
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
function MacroStepTarget({ index }: { readonly index: number }) {
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

const Steps = styled.fieldset`
  display: grid;
  gap: 12px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: 8px;
    padding: 0;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;
const Step = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  margin-bottom: 12px;
  padding: 12px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.card};
  > :first-of-type {
    display: grid;
    gap: 12px;
    min-width: 0;
  }
  .tools {
    display: flex;
    align-self: start;
  }
  ${width.narrow} {
    grid-template-columns: minmax(0, 1fr);
    .tools {
      justify-content: flex-end;
    }
  }
`;

/** The steps in their order; Alt ↑ and Alt ↓ move the one with the focus. */
export function MacroStepFields() {
  const { t } = useTexts();
  const { control } = useFormContext<MacroInput>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps', keyName: 'key' });
  const list = useRef<HTMLOListElement>(null);
  const focusTool = (index: number, tool: string): void =>
    void requestAnimationFrame(() =>
      list.current?.children
        .item(Math.min(index, list.current.children.length - 1))
        ?.querySelector<HTMLElement>(`[data-tool=${tool}]`)
        ?.focus(),
    );
  const moveTo = (from: number, to: number): void => {
    if (to >= 0 && to < fields.length) {
      move(from, to);
      focusTool(to, to < from ? 'up' : 'down');
    }
  };
  const handleKey =
    (index: number) =>
    (event: KeyboardEvent): void => {
      const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (event.altKey && offset !== 0) {
        event.preventDefault();
        moveTo(index, index + offset);
      }
    };
  return (
    <Steps>
      <legend>{t('macros.steps')}</legend>
      <ol ref={list}>
        {fields.map(({ key }, index) => (
          <Step key={key} onKeyDown={handleKey(index)}>
            <div>
              <SelectField
                name={`steps.${index}.kind`}
                label={t('macros.step', { place: index + 1 })}
                options={macroStepKinds.map((kind) => ({ value: kind, label: t(`macros.kinds.${kind}`) }))}
              />
              <MacroStepTarget index={index} />
            </div>
            <div className="tools">
              <IconButton
                icon={ArrowUp}
                iconSize={16}
                data-tool="up"
                keys="Alt ↑"
                label={t('macros.moveUp', { place: index + 1 })}
                reason={index === 0 ? t('macros.isFirst') : undefined}
                onClick={() => moveTo(index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                iconSize={16}
                data-tool="down"
                keys="Alt ↓"
                label={t('macros.moveDown', { place: index + 1 })}
                reason={index === fields.length - 1 ? t('macros.isLast') : undefined}
                onClick={() => moveTo(index, index + 1)}
              />
              {fields.length > 1 && (
                <IconButton
                  icon={Trash2}
                  iconSize={16}
                  label={t('macros.removeStep', { place: index + 1 })}
                  onClick={() => remove(index)}
                />
              )}
            </div>
          </Step>
        ))}
      </ol>
      {fields.length < maxMacroSteps && (
        <Button
          size="sm"
          variant="outlined"
          color="neutral"
          style={{ justifySelf: 'start' }}
          startDecorator={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => append({ kind: 'close' })}
        >
          {t('macros.addStep')}
        </Button>
      )}
    </Steps>
  );
}
