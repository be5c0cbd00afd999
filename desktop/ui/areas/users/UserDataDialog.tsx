import type { UserListRecord } from '#shared/areas/userRecord.ts';
import { LazyPersonDialog } from '#ui/areas/personRequests/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';

interface UserDataDialogProps {
  /** Null: closed. */
  readonly user: UserListRecord | null;
  readonly onClose: () => void;
}

/** Hands out what the company holds of a colleague. */
export function UserDataDialog({ user, onClose }: UserDataDialogProps) {
  return (
    user && (
      <LatePart>
        <LazyPersonDialog subject="user" person={{ id: user.id, label: user.name, typed: null }} onClose={onClose} />
      </LatePart>
    )
  );
}
