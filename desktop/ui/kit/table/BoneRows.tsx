import { Bone, boneWidth } from '#ui/kit/states/Bone.tsx';
import { cellAttributes, type Column } from './columns.ts';

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
          <CellBone shape={column.bone ?? (index === 0 ? 'name' : 'text')} line={line + index * 3} />
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

function CellBone({ shape, line }: { readonly shape: 'name' | 'text' | 'faces' | 'state'; readonly line: number }) {
  if (shape === 'faces') {
    return (
      <span style={{ display: 'flex', gap: 4 }}>
        <Bone round width={24} height={24} />
        <Bone round width={24} height={24} />
      </span>
    );
  }
  if (shape === 'state') {
    return <Bone width={104} height={24} />;
  }
  const width = boneWidth(line);
  return shape === 'name' ? <Bone width={width + 24} height={12} /> : <Bone width={`${width - 10}%`} />;
}
