import { useFormState } from 'react-hook-form';
import { BusyButton, type BusyButtonProps } from '#ui/kit/controls/BusyButton.tsx';

/** Says what it does ('Salvar fila'), waits while it is done. Never disabled: pressing it tells what is missing. */
export function SubmitButton(props: Omit<BusyButtonProps, 'busy' | 'type'>) {
  const { isSubmitting } = useFormState();
  return <BusyButton {...props} type="submit" busy={isSubmitting} />;
}
