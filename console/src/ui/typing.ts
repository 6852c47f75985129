/** Whether a text input has the focus, so that letters are not shortcuts; checkboxes do not count. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, [contenteditable]') !== null

const fields = 'input:not([readonly]), textarea:not([readonly]), [contenteditable="true"]'

/** The user already works in a field of the dialog around an element, so a late focus must not take it away. */
export const isTypingBeside = (element: Element | null | undefined): boolean => {
  const { activeElement: active } = document
  if (active === null || !active.matches(fields)) return false
  return element?.closest('[role="dialog"]')?.contains(active) === true
}
