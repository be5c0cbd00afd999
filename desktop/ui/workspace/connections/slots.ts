import type { ReactNode } from 'react';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { createSlot } from '#ui/slots.ts';

interface HealthDialogProps {
  readonly connection: ConnectionRecord;
  readonly onClose: () => void;
}
/** How a connection has been, and what waits for it. */
export const HealthDialog = createSlot<[HealthDialogProps], ReactNode>('HealthDialog');
