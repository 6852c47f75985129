import { area, upload, write } from '../../kit/endpoint.ts'
import { closed, formatted, Instant, orNull, text, Type } from '../../kit/schema.ts'
import { stateOf } from '../../kit/machine.ts'
import { applyMachine } from '../people/peopleapply-moves.ts'
import { ApplyDraft } from '../people/peopleapply.ts'

const operator = text(1, 32)

/** What those do who want to work for an operator: they have no account. */
export const edgeStaff = area('edgeStaff', 'public', {
  /** A portrait or a scan of a document, for the application that names it. */
  upload: upload('/edge/staff/upload', { body: closed({ operator }), reply: closed({ url: Type.String() }) }),
  /** Hands an application in; after a rejection, the same person's again. */
  apply: write('/edge/staff/apply', {
    body: closed({ operator, ...ApplyDraft.properties }),
    reply: closed({ applyNo: Type.String(), warnings: Type.Array(Type.String()) }),
  }),
  /** How it stands, for who knows its number and the mobile in it. */
  applied: write('/edge/staff/applied', {
    body: closed({ operator, applyNo: text(1, 20), mobile: formatted('mobile', 20) }),
    reply: closed({ status: stateOf(applyMachine), submittedAt: Instant, auditRemark: orNull(Type.String()) }),
  }),
})
