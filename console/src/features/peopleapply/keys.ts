/** Somebody writes into something, so that letters are letters. A tick takes none. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, [contenteditable]') !== null
