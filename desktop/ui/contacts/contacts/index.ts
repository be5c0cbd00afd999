export { ContactDialog } from './ContactDialog.tsx';
export { useFieldValueFormat } from './useContactFields.ts';
export { ContactBlockSection } from './ContactBlockSection.tsx';
export { BreakableEmail, ContactHeading, Detail, DetailList, PanelError } from './contactParts.tsx';
export { labelPair } from './labelPair.ts';
export { PersonDataSection } from './PersonDataSection.tsx';
export { ScheduleButton } from './ScheduleButton.tsx';
export { ContactConversations, ContactHistory, type ContactRef, MergeDialog, NewTicketDialog } from './slots.ts';
export { useContactLabels } from './useContactLabels.ts';
