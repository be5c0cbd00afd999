import type { ReactNode } from 'react';
import type { UserListRecord } from '#shared/workspace/users/record.ts';
import { createSlot } from '#ui/slots.ts';

interface SkillsDialogProps {
  readonly user: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}
/** What a person is good at. */
export const SkillsDialog = createSlot<[SkillsDialogProps], ReactNode>('SkillsDialog');

interface PersonDialogProps {
  readonly subject: 'user' | 'contact';
  /** As it is shown, and what an erasure asks for; null: of somebody who cannot be erased here. */
  readonly person: { readonly id: number; readonly label: string; readonly typed: string | null };
  readonly onClose: () => void;
}
/** What the company holds of a person, to be handed out or erased. */
export const PersonDialog = createSlot<[PersonDialogProps], ReactNode>('PersonDialog');

interface ResetSecondStepProps {
  /** Null: the dialog is closed. */
  readonly user: UserListRecord | null;
  readonly onClose: () => void;
}
/** An admin's help for a colleague who lost app and codes. */
export const ResetSecondStep = createSlot<[ResetSecondStepProps], ReactNode>('ResetSecondStep');
