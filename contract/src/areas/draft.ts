import { area, read, write } from '../kit/endpoint.ts'
import { closed, Instant, oneOf, orNull, Type } from '../kit/schema.ts'

/** Long forms that may be left half-way and gone on with later, on any device. */
export const draftForms = ['organ', 'customer'] as const
export type DraftForm = (typeof draftForms)[number]

const params = { form: oneOf(...draftForms) }
/** What a form holds, as JSON: it goes into no row before the form is sent. */
const Content = Type.String({ minLength: 2, maxLength: 60_000, format: 'prose' })

/** One's own; nobody else sees them. */
export const draft = area('draft', 'signedIn', {
  read: read('/draft/{form}', { params, reply: closed({ content: orNull(Content), savedAt: orNull(Instant) }) }),
  /** Nothing takes it away. */
  save: write('/draft/{form}', {
    params,
    body: closed({ content: orNull(Content) }),
    reply: closed({ savedAt: orNull(Instant) }),
  }),
})
