import { area, read, write } from '../kit/endpoint.ts'
import { closed, Instant, oneOf, orNull, Type } from '../kit/schema.ts'

/** Long forms that can be interrupted and resumed on any device. */
export const draftForms = ['organ', 'customer'] as const
export type DraftForm = (typeof draftForms)[number]

const params = { form: oneOf(...draftForms) }
/** Form values as JSON, stored in no table until the form is submitted. */
const Content = Type.String({ minLength: 2, maxLength: 60_000, format: 'prose' })

/** An account sees only its own drafts. */
export const draft = area('draft', 'signedIn', {
  read: read('/draft/{form}', { params, reply: closed({ content: orNull(Content), savedAt: orNull(Instant) }) }),
  /** `null` deletes the draft. */
  save: write('/draft/{form}', {
    params,
    body: closed({ content: orNull(Content) }),
    reply: closed({ savedAt: orNull(Instant) }),
  }),
})
