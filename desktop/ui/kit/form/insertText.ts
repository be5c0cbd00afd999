/** Writes into a field where its caret stands, as typing would: undo takes it back, and the field hears of it. */
export function insertText(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): void {
  if (!field) {
    return;
  }
  field.focus();
  // Deprecated, and still the only way that keeps the history of undo.
  if (document.execCommand('insertText', false, text)) {
    return;
  }
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
