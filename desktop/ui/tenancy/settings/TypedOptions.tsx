import styled from '@emotion/styled';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '#shared/api.ts';
import { findSettingError, getSettingDefinition, isSecret } from '#shared/tenancy/settings.ts';
import { useRecordMutation } from '#ui/data/cache/useRecordMutation.ts';
import { Button, ConfirmDialog, Form, SubmitButton, TextField, toast, useEndpointForm } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { width } from '#ui/theme/tokens.ts';
import type { OptionProps } from './OptionProps.ts';

/** The buttons stand beside the input, under the label's line. */
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: 8px;
  > span {
    display: flex;
    gap: 8px;
    margin-top: 22px;
  }
  ${width.narrow} {
    grid-template-columns: minmax(0, 1fr);
    > span {
      margin-top: 0;
    }
  }
`;

interface TypedOptionProps extends OptionProps {
  readonly help: string;
  readonly placeholder?: string;
  /** Message for a text that cannot be saved. */
  readonly findProblem: (text: string) => string | null;
  readonly tools?: ReactNode;
}

function TypedOption({ setting, value, help, placeholder, findProblem, tools }: TypedOptionProps) {
  const { t } = useTexts();
  const check = (input: { readonly value: string }): Record<string, string> => {
    const problem = findProblem(input.value);
    return problem === null ? {} : { value: problem };
  };
  const form = useEndpointForm({ ...api.settings.update, check }, { key: setting, value });
  const { reset } = form;
  const update = useRecordMutation(api.settings.update, (record) => ['settings', { action: 'update', setting: record }]);
  useEffect(() => reset({ key: setting, value }, { keepDirtyValues: true }), [reset, setting, value]);
  const label = t(`settings.options.${setting}.label`);
  const save = async (input: { key: string; value: string }): Promise<void> => {
    await update(input);
    // A saved secret is not shown again.
    form.setValue('value', isSecret(setting) ? '' : input.value);
    toast.success(t('settings.saved'));
  };
  return (
    <Form form={form} onSubmit={save} label={label}>
      <Line>
        <TextField name="value" label={label} help={help} placeholder={placeholder} required={false} isVerbatim />
        <span>
          <SubmitButton variant="outlined" color="neutral" aria-label={t('settings.saveOption', { name: label })}>
            {t('settings.save')}
          </SubmitButton>
          {tools}
        </span>
      </Line>
    </Form>
  );
}

export function MinutesOption({ setting, value }: OptionProps) {
  const { t } = useTexts();
  return (
    <TypedOption
      setting={setting}
      value={value}
      help={t(`settings.options.${setting}.help`)}
      findProblem={(text) => (findSettingError(setting, text.trim()) === null ? null : t('settings.minutesRule'))}
    />
  );
}

/** A name or a colour. */
export function TextOption({ setting, value }: OptionProps) {
  const { t } = useTexts();
  const isColor = getSettingDefinition(setting).typed === 'color';
  return (
    <TypedOption
      setting={setting}
      value={value}
      help={t(`settings.options.${setting}.help`)}
      findProblem={(text) =>
        findSettingError(setting, text.trim()) === null ? null : t(isColor ? 'kit.rules.color' : 'settings.nameRule')
      }
    />
  );
}

/** Secret: the stored value is never shown, and an empty text keeps it. */
export function SecretOption({ setting, value }: OptionProps) {
  const { t } = useTexts();
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRecordMutation(api.settings.remove, (record) => ['settings', { action: 'update', setting: record }]);
  const name = t(`settings.options.${setting}.label`);
  return (
    <>
      <TypedOption
        setting={setting}
        value=""
        help={`${t(`settings.options.${setting}.help`)} ${t(value === '' ? 'settings.secretMissing' : 'settings.secretStored')}`}
        placeholder={value}
        findProblem={(text) => (text.trim() === '' ? t('settings.secretRule') : null)}
        tools={
          value !== '' && (
            <Button variant="plain" color="neutral" aria-label={t('settings.removeOption', { name })} onClick={() => setRemoving(true)}>
              {t('settings.remove')}
            </Button>
          )
        }
      />
      {isRemoving && (
        <ConfirmDialog
          title={t('settings.removing.title', { name })}
          confirmLabel={t('settings.removing.confirm')}
          successMessage={t('settings.saved')}
          onConfirm={() => remove({ key: setting })}
          onClose={() => setRemoving(false)}
        >
          {t('settings.removing.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
