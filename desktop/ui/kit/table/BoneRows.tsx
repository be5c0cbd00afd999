import { Bone, boneWidth } from '#ui/kit/states/Bone.tsx';
import { type BoneShape, cellAttributes, type Column } from './columns.ts';

interface BoneRowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hasActions: boolean;
  readonly count?: number | undefined;
}

/** Rows of the same grid before the real ones; they fade towards the end, because nobody knows how many will come. */
export function BoneRows<Row>({ columns, hasActions, count = 8 }: BoneRowsProps<Row>) {
  return Array.from({ length: count }, (_, line) => (
    <tr key={`bone-${line}`} data-still="" aria-hidden style={{ opacity: 1 - line * 0.11 }}>
      {columns.map((column, index) => (
        <td key={column.key} {...cellAttributes(column, index)}>
          <CellBone shape={column.bone ?? shapeOf(column, index)} line={line + index * 3} />
        </td>
      ))}
      {hasActions && (
        <td data-acts="" data-essential="">
          <Bone width={0} />
        </td>
      )}
    </tr>
  ));
}

function shapeOf<Row>({ numeric = false }: Column<Row>, index: number): BoneShape {
  if (index === 0) {
    return 'name';
  }
  return numeric ? 'number' : 'text';
}

const beside = { display: 'flex', alignItems: 'center' } as const;

function CellBone({ shape, line }: { readonly shape: BoneShape; readonly line: number }) {
  const width = boneWidth(line);
  switch (shape) {
    case 'faces':
      return (
        <span style={{ ...beside, gap: 4 }}>
          <Bone round width={24} height={24} />
          <Bone round width={24} height={24} />
        </span>
      );
    case 'person':
      return (
        <span style={{ ...beside, gap: 12 }}>
          <Bone round width={32} height={32} />
          <span style={{ display: 'grid', gap: 6 }}>
            <Bone width={width + 24} height={12} />
            <Bone width={44} height={8} />
          </span>
        </span>
      );
    case 'stripe':
      return (
        <span style={{ ...beside, gap: 12 }}>
          <Bone width={3} height={24} />
          <Bone width={width + 24} height={12} />
        </span>
      );
    case 'state':
      return <Bone width={104} height={24} />;
    case 'number':
      return (
        <span style={{ ...beside, justifyContent: 'flex-end' }}>
          <Bone width={24} />
        </span>
      );
    case 'name':
      return <Bone width={width + 24} height={12} />;
    default:
      return <Bone width={`${width - 10}%`} />;
  }
}
