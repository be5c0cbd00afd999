import { useParams } from 'react-router-dom';
import { LazyQueueMenuScreen } from './index.ts';
import { QueuesScreen } from './QueuesScreen.tsx';

/** All queues, or the menu of the one that the address names. */
export function QueueRoute() {
  const { id } = useParams();
  return id === undefined ? <QueuesScreen /> : <LazyQueueMenuScreen key={id} queueId={Number(id)} />;
}
