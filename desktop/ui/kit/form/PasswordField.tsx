import { Input } from '@mui/joy';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { useTexts } from '#ui/text/index.ts';
import { Field, type CommonFieldProps } from './Field.tsx';
import { useField } from './useField.ts';

interface PasswordFieldProps extends CommonFieldProps {
  readonly name: string;
  readonly autoComplete?: 'current-password' | 'new-password' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

/** Password field with a visibility toggle. */
export function PasswordField({ name, autoComplete = 'current-password', size = 'md', ...look }: PasswordFieldProps) {
  const { t } = useTexts();
  const { field, id, error, required } = useField({ name, ...look });
  const [isVisible, setVisible] = useState(false);
  const toggle = (
    <IconButton
      size="sm"
      icon={isVisible ? EyeOff : Eye}
      label={isVisible ? t('kit.form.hidePassword') : t('kit.form.showPassword')}
      onClick={() => setVisible(!isVisible)}
      style={{ marginRight: -4 }}
    />
  );
  return (
    <Field {...look} id={id} error={error} required={required}>
      {(wiring) => (
        <Input
          size={size}
          error={error !== undefined}
          endDecorator={toggle}
          name={name}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          slotProps={{
            input: {
              ...wiring,
              ref: field.ref,
              type: isVisible ? 'text' : 'password',
              autoComplete,
              autoCapitalize: 'none',
              spellCheck: false,
            },
          }}
        />
      )}
    </Field>
  );
}
