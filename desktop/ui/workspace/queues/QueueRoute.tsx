import { useParams } from 'react-router-dom';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { QueuesScreen } from './QueuesScreen.tsx';

const LazyQueueMenuScreen = lazyComponent(() => import('./options/QueueMenuScreen.tsx'), 'QueueMenuScreen');

/** All queues, or the menu of the one that the address names. */
export function QueueRoute() {
  const { id } = useParams();
  return id === undefined ? <QueuesScreen /> : <LazyQueueMenuScreen key={id} queueId={Number(id)} />;
}
