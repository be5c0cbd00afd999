import { useId, type ReactNode } from 'react';
import { Switch } from '#ui/kit/index.ts';
import { SettingRow } from './Settings.styles.ts';

interface SettingToggleProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Switch that applies immediately. */
export function SettingToggle({ label, help, isOn, onChange }: SettingToggleProps) {
  const id = useId();
  return (
    <SettingRow>
      <label htmlFor={id}>{label}</label>
      <Switch
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        slotProps={{ input: { id, role: 'switch', ...(help === undefined ? {} : { 'aria-describedby': `${id}-help` }) } }}
      />
      {help !== undefined && <p id={`${id}-help`}>{help}</p>}
    </SettingRow>
  );
}
