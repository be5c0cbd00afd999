/** Wraps the selection in formatting marks, or removes them. */
export function toggleFormatting(field: HTMLTextAreaElement, mark: string): void {
  const { selectionStart: from, selectionEnd: to, value } = field;
  const selection = value.slice(from, to);
  const isMarked = value.slice(from - mark.length, from) === mark && value.slice(to, to + mark.length) === mark;
  if (isMarked) {
    field.setSelectionRange(from - mark.length, to + mark.length);
    document.execCommand('insertText', false, selection);
    field.setSelectionRange(from - mark.length, to - mark.length);
    return;
  }
  // Deprecated, but the only way to edit that keeps the undo history.
  document.execCommand('insertText', false, `${mark}${selection}${mark}`);
  field.setSelectionRange(from + mark.length, to + mark.length);
}
