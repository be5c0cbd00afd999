import { ShieldUser } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { can } from '#shared/rules/permissions.ts';
import { PersonDialog } from '#ui/workspace/users/index.ts';
import { useActor, useMayCall } from '#ui/data/session/session.ts';
import { Button, PanelSection } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { formatContactName, useTexts, type NamedContact } from '#ui/text/index.ts';

interface PersonDataSectionProps {
  readonly contact: NamedContact & { readonly id: number };
}

/** For admins: what the company holds of this person, to be handed out or erased. */
export function PersonDataSection({ contact }: PersonDataSectionProps) {
  const { t } = useTexts();
  const actor = useActor();
  const mayManage = useMayCall(api.personRequests.createExport) && can(actor, 'personRequest.manage');
  const [isOpen, setOpen] = useState(false);
  if (!mayManage || contact.isGroup === true) {
    return null;
  }
  return (
    <PanelSection title={t('personRequests.title')}>
      <Button
        size="sm"
        variant="outlined"
        color="neutral"
        startDecorator={<ShieldUser size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('personRequests.menu')}
      </Button>
      {isOpen && <PersonDataDialog contact={contact} onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}

interface PersonDataDialogProps extends PersonDataSectionProps {
  readonly onClose: () => void;
}

export function PersonDataDialog({ contact, onClose }: PersonDataDialogProps) {
  const label = formatContactName(contact);
  return (
    <LatePart>
      <PersonDialog subject="contact" person={{ id: contact.id, label, typed: contact.name.trim() || contact.number }} onClose={onClose} />
    </LatePart>
  );
}
