import { element } from './elements.ts'
import { identityFields, keepIdentity, type Identity } from './identity.ts'
import { say, words } from './words.ts'

/** A form for the identity of a new box. */
export const setUpScreen = (): HTMLElement => {
  const inputs = identityFields.map((field) => {
    const input = element('input')
    input.name = field
    input.autocomplete = 'off'
    input.required = true
    return { field, input }
  })
  const form = element('form', {
    class: 'set-up',
    children: [
      element('h1', { text: say(words.setUp) }),
      ...inputs.map(({ field, input }) => element('label', { text: say(words[field]), children: [input] })),
      element('button', { class: 'primary', text: say(words.save) }),
    ],
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const given = Object.fromEntries(inputs.map(({ field, input }) => [field, input.value.trim()]))
    keepIdentity(given as unknown as Identity)
    location.reload()
  })
  return form
}
