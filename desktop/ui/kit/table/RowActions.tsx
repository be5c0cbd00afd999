import type { Action } from '#ui/kit/controls/Action.ts';
import { IconButton } from '#ui/kit/controls/IconButton.tsx';
import { ActionMenu } from '#ui/kit/overlay/ActionMenu.tsx';
import { useTexts } from '#ui/text/index.ts';
import { splitActions } from './columns.ts';

interface RowActionsProps {
  readonly name: string;
  readonly actions: readonly Action[];
  readonly tabIndex: number;
  readonly isNarrow: boolean;
  readonly isAlwaysShown: boolean;
}

/** Up to three buttons, the rest in a menu; on phones all in the menu. */
export function RowActions({ name, actions, tabIndex, isNarrow, isAlwaysShown: isShown }: RowActionsProps) {
  const { t } = useTexts();
  const { buttons, rest } = isNarrow ? { buttons: [], rest: actions } : splitActions(actions);
  return (
    <div className="acts" data-always={isNarrow || isShown ? '' : undefined}>
      {buttons.map((action) => (
        <IconButton
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
