/** Inserts at the caret like typing: keeps the undo history and fires `input`. */
export function insertText(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): void {
  if (!field) {
    return;
  }
  field.focus();
  // Deprecated, but the only way that keeps the undo history.
  if (document.execCommand('insertText', false, text)) {
    return;
  }
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
