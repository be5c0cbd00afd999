import { Skeleton, pickSkeletonWidth } from '#ui/kit/states/Skeleton.tsx';
import { type SkeletonShape, toCellAttributes, type Column } from './columns.ts';

interface SkeletonRowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hasActions: boolean;
  readonly count?: number | undefined;
}

/** Skeleton rows in the table's grid. */
export function SkeletonRows<Row>({ columns, hasActions, count = 8 }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, rowIndex) => (
    <tr key={`skeleton-${rowIndex}`} data-still="" aria-hidden style={{ opacity: 1 - rowIndex * 0.11 }}>
      {columns.map((column, index) => (
        <td key={column.key} {...toCellAttributes(column, index)}>
          <CellSkeleton shape={column.skeleton ?? pickShape(column, index)} line={rowIndex + index * 3} />
        </td>
      ))}
      {hasActions && (
        <td data-acts="" data-essential="">
          <Skeleton width={0} />
        </td>
      )}
    </tr>
  ));
}

function pickShape<Row>({ numeric = false }: Column<Row>, index: number): SkeletonShape {
  if (index === 0) {
    return 'name';
  }
  return numeric ? 'number' : 'text';
}

const rowStyles = { display: 'flex', alignItems: 'center' } as const;

function CellSkeleton({ shape, line: rowIndex }: { readonly shape: SkeletonShape; readonly line: number }) {
  const width = pickSkeletonWidth(rowIndex);
  switch (shape) {
    case 'faces':
      return (
        <span style={{ ...rowStyles, gap: 4 }}>
          <Skeleton round width={24} height={24} />
          <Skeleton round width={24} height={24} />
        </span>
      );
    case 'person':
      return (
        <span style={{ ...rowStyles, gap: 12 }}>
          <Skeleton round width={32} height={32} />
          <span style={{ display: 'grid', gap: 6 }}>
            <Skeleton width={width + 24} height={12} />
            <Skeleton width={44} height={8} />
          </span>
        </span>
      );
    case 'stripe':
      return (
        <span style={{ ...rowStyles, gap: 12 }}>
          <Skeleton width={3} height={24} />
          <Skeleton width={width + 24} height={12} />
        </span>
      );
    case 'state':
      return <Skeleton width={104} height={24} />;
    case 'number':
      return (
        <span style={{ ...rowStyles, justifyContent: 'flex-end' }}>
          <Skeleton width={24} />
        </span>
      );
    case 'name':
      return <Skeleton width={width + 24} height={12} />;
    default:
      return <Skeleton width={`${width - 10}%`} />;
  }
}
