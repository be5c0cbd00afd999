import { Input } from '@mui/joy';
import { RotateCcw, X } from 'lucide-react';
import { tokenMask } from '#shared/kit/schemas.ts';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { useTexts } from '#ui/text/index.ts';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

interface SecretFieldProps extends CommonFieldProps {
  readonly name: string;
  /** The server has a value, which it never sends: the form's value is the mask, which keeps it. */
  readonly isStored: boolean;
  /** The stored value may be removed: the form's value is empty. */
  readonly isRemovable?: boolean | undefined;
}

type SecretState = 'typed' | 'kept' | 'removed';

function findState(value: unknown, { isStored, isRemovable = false }: Pick<SecretFieldProps, 'isStored' | 'isRemovable'>): SecretState {
  if (isStored && value === tokenMask) {
    return 'kept';
  }
  return isStored && isRemovable && value === '' ? 'removed' : 'typed';
}

/** Key or password that is written and never read again. */
export function SecretField({ name, isStored, isRemovable = false, help, ...fieldProps }: SecretFieldProps) {
  const { t } = useTexts();
  const { field, id, error, required } = useField({ name, ...fieldProps });
  const state = findState(field.value, { isStored, isRemovable });
  const helps = { typed: help, kept: t('kit.secret.kept'), removed: t('kit.secret.gone') };
  const change = (text: string): void => field.onChange(text === '' && isStored && !isRemovable ? tokenMask : text);
  return (
    <Field {...fieldProps} id={id} error={error} required={required} help={helps[state]}>
      {(controlProps) => (
        <Input
          error={error !== undefined}
          name={name}
          value={state === 'kept' ? '' : (field.value ?? '')}
          onChange={({ target }) => change(target.value)}
          onBlur={field.onBlur}
          endDecorator={isRemovable && state !== 'typed' && <Toggle label={fieldProps.label} state={state} onChange={field.onChange} />}
          slotProps={{
            input: {
              ...controlProps,
              ref: field.ref,
              type: 'password',
              placeholder: state === 'kept' ? tokenMask : undefined,
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
            },
          }}
        />
      )}
    </Field>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly state: 'kept' | 'removed';
  readonly onChange: (value: string) => void;
}

/** Removes the stored value, or keeps it after all. */
function Toggle({ label, state, onChange }: ToggleProps) {
  const { t } = useTexts();
  const isKept = state === 'kept';
  return (
    <IconButton
      size="sm"
      icon={isKept ? X : RotateCcw}
      label={t(isKept ? 'kit.secret.remove' : 'kit.secret.keep', { label })}
      onClick={() => onChange(isKept ? '' : tokenMask)}
      style={{ marginRight: -4 }}
    />
  );
}
