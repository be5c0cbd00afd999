import { Award, MailPlus, RotateCcw, ShieldOff, ShieldUser, UserRoundX } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UserListRecord } from '#shared/workspace/users/record.ts';
import { can } from '#shared/rules/permissions.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor, useMayCall, useSession } from '#ui/data/session/session.ts';
import { type Action, toast } from '#ui/kit/index.ts';
import { createEditAction, createRemoveAction } from '#ui/shell/lists/recordActions.ts';
import { useTexts } from '#ui/text/index.ts';

interface UserDialogOpeners {
  readonly edit: (user: UserListRecord) => void;
  readonly deactivate: (user: UserListRecord) => void;
  readonly remove: (user: UserListRecord) => void;
  readonly resetSecondStep: (user: UserListRecord) => void;
  readonly showSkills: (user: UserListRecord) => void;
  readonly showPersonData: (user: UserListRecord) => void;
}

interface UserCommands {
  readonly reactivate: (input: { readonly id: number }) => void;
  readonly invite: (input: { readonly id: number }) => void;
}

/** What runs without a question. */
function useUserCommands(): UserCommands {
  const { t } = useTexts();
  const { mutate: reactivate } = useEndpointMutation(api.users.reactivate, {
    toEvent: (user) => ['user', { action: 'update', user }],
    onSuccess: () => toast.success(t('users.reactivated')),
  });
  const { mutate: invite } = useEndpointMutation(api.users.invite, {
    onSuccess: (_result, _input, cache) => {
      invalidateEndpoint(cache, api.users.page);
      toast.success(t('users.invited'));
    },
  });
  return { reactivate, invite };
}

/** Row actions: an active user is edited or deactivated, an inactive one reactivated or deleted for good. */
export function useUserActions({
  edit,
  deactivate,
  remove,
  resetSecondStep,
  showSkills,
  showPersonData,
}: UserDialogOpeners): (user: UserListRecord) => Action[] {
  const { t } = useTexts();
  const actor = useActor();
  const { operator } = useSession();
  const mayReset = useMayCall(api.secondSteps.reset);
  const mayManageData = useMayCall(api.personRequests.createExport) && can(actor, 'personRequest.manage');
  const { reactivate, invite } = useUserCommands();
  const createActiveActions = (user: UserListRecord): Action[] => [
    {
      key: 'deactivate',
      label: t('users.deactivateRow', { name: user.name }),
      icon: UserRoundX,
      keys: 'Del',
      danger: true,
      reason: user.id === actor.userId ? t('users.errors.ERR_DEACTIVATE_SELF') : undefined,
      run: () => deactivate(user),
    },
    ...(user.id === actor.userId && operator === null
      ? []
      : [{ key: 'invite', label: t('users.inviteRow', { name: user.name }), icon: MailPlus, run: () => invite({ id: user.id }) }]),
    { key: 'skills', label: t('queues.skills.row', { name: user.name }), icon: Award, run: () => showSkills(user) },
    ...(user.secondStepSince === null || !mayReset || !can(actor, 'user.resetSecondStep', user)
      ? []
      : [
          {
            key: 'resetSecondStep',
            label: t('secondSteps.admin.reset', { name: user.name }),
            icon: ShieldOff,
            run: () => resetSecondStep(user),
          },
        ]),
  ];
  const createInactiveActions = (user: UserListRecord): Action[] => [
    { key: 'reactivate', label: t('users.reactivateRow', { name: user.name }), icon: RotateCcw, run: () => reactivate({ id: user.id }) },
    createRemoveAction(t('kit.removeRow', { name: user.name }), () => remove(user)),
  ];
  const createPersonDataAction = (user: UserListRecord): Action => ({
    key: 'personData',
    label: t('personRequests.row', { name: user.name }),
    icon: ShieldUser,
    run: () => showPersonData(user),
  });
  return (user) => [
    createEditAction(t('kit.editRow', { name: user.name }), () => edit(user)),
    ...(!can(actor, 'user.create') ? [] : user.deactivatedAt === null ? createActiveActions(user) : createInactiveActions(user)),
    ...(mayManageData ? [createPersonDataAction(user)] : []),
  ];
}
