import { area, upload, write, perAddress } from '../../kit/endpoint.ts'
import { closed, formatted, Instant, orNull, text, Type } from '../../kit/schema.ts'
import { stateOf } from '../../kit/machine.ts'
import { applyMachine } from '../people/peopleapply-moves.ts'
import { ApplyDraft } from '../people/peopleapply.ts'

const operator = text(1, 32)

/** Endpoints for staff applicants, who have no account. */
export const edgeStaff = area('edgeStaff', 'public', {
  /** Uploads a portrait or a scanned document for an application. */
  upload: upload('/edge/staff/upload', {
    ownTransactions: true,
    limit: perAddress(30, 10),
    body: closed({ operator }),
    reply: closed({ url: Type.String() }),
  }),
  /** Submits an application; after a rejection the same person resubmits it. */
  apply: write('/edge/staff/apply', {
    limit: perAddress(10, 60),
    body: closed({ operator, ...ApplyDraft.properties }),
    reply: closed({ applyNo: Type.String(), warnings: Type.Array(Type.String()) }),
  }),
  /** Status of an application, for callers who know its number and mobile. */
  applied: write('/edge/staff/applied', {
    ownTransactions: true,
    limit: perAddress(30, 10),
    body: closed({ operator, applyNo: text(1, 20), mobile: formatted('mobile', 20) }),
    reply: closed({ status: stateOf(applyMachine), submittedAt: Instant, auditRemark: orNull(Type.String()) }),
  }),
})
