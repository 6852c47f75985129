/** What a form is filled in with; a calendar would open over the form when it gets the focus. */
const editable = [
  'input:not([disabled], [type="hidden"], [type="file"])',
  'textarea:not([disabled])',
  '[contenteditable="true"]',
].join()

const fieldsIn = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>(editable)].filter(
    (field) => field.closest('.ant-picker') === null && field.offsetParent !== null,
  )

/** On a touch screen the keyboard would cover half of the form. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** Puts the focus on the first field that can be changed. */
export const focusFirst = (root: ParentNode | null | undefined) => {
  if (root == null || isTouch()) return
  fieldsIn(root)[0]?.focus({ preventScroll: true })
}

/** Puts the focus into the first wrong field, for inputs that the form itself cannot focus. */
export const focusFirstWrong = (root: ParentNode | null | undefined) => {
  const item = root?.querySelector<HTMLElement>('.ant-form-item-has-error')
  if (item == null || item.contains(document.activeElement)) return
  item.scrollIntoView({ block: 'nearest' })
  item.querySelector<HTMLElement>(`${editable}, button:not([disabled])`)?.focus()
}
