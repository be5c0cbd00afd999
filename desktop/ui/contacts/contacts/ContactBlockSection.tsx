import { Ban } from 'lucide-react';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { can } from '#shared/rules/permissions.ts';
import { invalidateEndpoint, useEndpointQuery } from '#ui/data/cache/query.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { BusyButton, Button, PanelSection, StatusBadge, Time, toast } from '#ui/kit/index.ts';
import { useTexts, type NamedContact } from '#ui/text/index.ts';
import { BlockContactDialog } from './BlockContactDialog.tsx';

interface ContactBlockSectionProps {
  readonly contact: NamedContact & { readonly id: number };
}

/** Whether a contact is blocked, since when, by whom and why. */
export function ContactBlockSection({ contact }: ContactBlockSectionProps) {
  const { t } = useTexts();
  const mayBlock = can(useActor(), 'contact.block');
  const [isAsking, setAsking] = useState(false);
  const { data } = useEndpointQuery(api.contactBlocks.show, { id: contact.id });
  const unblock = useEndpointMutation(api.contactBlocks.remove, {
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.contactBlocks.show);
      toast.success(t('contacts.blocks.undone'));
    },
  });
  if (data === undefined || (data.block === null && !mayBlock)) {
    return null;
  }
  const { block } = data;
  return (
    <PanelSection title={t('contacts.blocks.title')}>
      {block === null ? (
        <Button
          size="sm"
          variant="outlined"
          color="neutral"
          startDecorator={<Ban size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('contacts.blocks.block')}
        </Button>
      ) : (
        <>
          <StatusBadge icon={Ban} tint="bad">
            {t(block.onWhatsApp ? 'contacts.blocks.blockedOnWhatsApp' : 'contacts.blocks.blocked')}
          </StatusBadge>
          <p>
            <Time at={block.blockedAt} as="dateTime" />
            {block.userName !== null && ` · ${block.userName}`}
            {block.reason !== '' && ` · ${block.reason}`}
          </p>
          {mayBlock && (
            <BusyButton
              size="sm"
              variant="outlined"
              color="neutral"
              busy={unblock.isPending}
              onClick={() => unblock.mutate({ contactIds: [contact.id] })}
            >
              {t('contacts.blocks.unblock')}
            </BusyButton>
          )}
        </>
      )}
      {isAsking && <BlockContactDialog contact={contact} onClose={() => setAsking(false)} />}
    </PanelSection>
  );
}
