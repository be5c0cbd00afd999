import { useFormState } from 'react-hook-form';
import { BusyButton, type BusyButtonProps } from '#ui/kit/controls/BusyButton.tsx';

/** Never disabled: submitting shows what is missing. */
export function SubmitButton(props: Omit<BusyButtonProps, 'busy' | 'type'>) {
  const { isSubmitting } = useFormState();
  return <BusyButton {...props} type="submit" busy={isSubmitting} />;
}
