/** Whether a text input has the focus, so that letters are not shortcuts; checkboxes do not count. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, [contenteditable]') !== null
