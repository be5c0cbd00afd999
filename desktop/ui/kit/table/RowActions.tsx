import type { Action } from '#ui/kit/action.ts';
import { IconAction } from '#ui/kit/IconAction.tsx';
import { ActionMenu } from '#ui/kit/overlay/ActionMenu.tsx';
import { useTexts } from '#ui/text/index.ts';
import { splitActions } from './columns.ts';

interface RowActionsProps {
  readonly name: string;
  readonly actions: readonly Action[];
  readonly tabIndex: number;
  readonly narrow: boolean;
  /** Also while nobody is at the row. */
  readonly isShown: boolean;
}

/** Up to three buttons, the rest in a menu; on a phone everything is in the menu. */
export function RowActions({ name, actions, tabIndex, narrow, isShown }: RowActionsProps) {
  const { t } = useTexts();
  const { shown, rest } = narrow ? { shown: [], rest: actions } : splitActions(actions);
  return (
    <div className="acts" data-always={narrow || isShown ? '' : undefined}>
      {shown.map((action) => (
        <IconAction
          key={action.key}
          icon={action.icon}
          label={action.label}
          keys={action.keys}
          reason={action.reason}
          iconSize={16}
          tabIndex={tabIndex}
          onClick={action.run}
        />
      ))}
      {rest.length > 0 && <ActionMenu label={t('kit.actionsOf', { name })} actions={rest} tabIndex={tabIndex} />}
    </div>
  );
}
