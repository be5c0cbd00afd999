/** Puts the chosen words between two marks, or takes the marks away; typing would look the same to undo. */
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
  // Deprecated, and still the only way that keeps the history of undo.
  document.execCommand('insertText', false, `${mark}${selection}${mark}`);
  field.setSelectionRange(from + mark.length, to + mark.length);
}
