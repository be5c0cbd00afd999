import { useState, type DragEvent } from 'react';

interface RowDragProps {
  readonly 'data-dragged': '' | undefined;
  readonly 'data-over': 'before' | 'after' | undefined;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/** Drag and drop of rows by a `DragGrip` in one of their cells. */
export function useRowReorder(onReorder: ((index: number, toIndex: number) => void) | undefined): (index: number) => RowDragProps | null {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = (): void => {
    setFrom(null);
    setOver(null);
  };
  if (onReorder === undefined) {
    return () => null;
  }
  return (index) => ({
    'data-dragged': from === index ? '' : undefined,
    'data-over': from === null || from === index || over !== index ? undefined : from < index ? 'after' : 'before',
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.effectAllowed = 'move';
      setFrom(index);
    },
    onDragOver: (event) => {
      if (from !== null) {
        event.preventDefault();
        setOver(index);
      }
    },
    onDrop: (event) => {
      event.preventDefault();
      if (from !== null && from !== index) {
        onReorder(from, index);
      }
      end();
    },
    onDragEnd: end,
  });
}
