import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { useTexts } from '#ui/text/index.ts';
import type { CommonFieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

interface PasswordFieldProps extends CommonFieldProps {
  readonly name: string;
  readonly autoComplete?: 'current-password' | 'new-password' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

/** Password field with a visibility toggle. */
export function PasswordField({ autoComplete = 'current-password', ...field }: PasswordFieldProps) {
  const { t } = useTexts();
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
  return <TextField {...field} type={isVisible ? 'text' : 'password'} autoComplete={autoComplete} isVerbatim endDecorator={toggle} />;
}
