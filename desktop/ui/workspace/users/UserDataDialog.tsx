import type { UserListRecord } from '#shared/workspace/users/record.ts';
import { can } from '#shared/rules/permissions.ts';
import { useActor } from '#ui/data/session/session.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { PersonDialog } from './slots.ts';

interface UserDataDialogProps {
  /** Null: closed. */
  readonly user: UserListRecord | null;
  readonly onClose: () => void;
}

/** Hands out what the company holds of a colleague, or erases it; nobody erases themselves. */
export function UserDataDialog({ user, onClose }: UserDataDialogProps) {
  const actor = useActor();
  return (
    user && (
      <LatePart>
        <PersonDialog
          subject="user"
          person={{ id: user.id, label: user.name, typed: user.id !== actor.userId && can(actor, 'user.delete', user) ? user.name : null }}
          onClose={onClose}
        />
      </LatePart>
    )
  );
}
