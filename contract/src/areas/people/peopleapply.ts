import { area, list, read, write } from '../../kit/endpoint.ts'
import { stateOf } from '../../kit/machine.ts'
import {
  change,
  closed,
  common,
  Day,
  Done,
  Flag,
  Id,
  Instant,
  listOf,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  text,
  Type,
  Version,
  type Static,
} from '../../kit/schema.ts'
import { picture } from '../file.ts'
import { person, personRow } from './people.ts'
import { applyMachine } from './peopleapply-moves.ts'

export const applySources = ['miniProgram', 'console', 'organ'] as const
export type ApplySource = (typeof applySources)[number]

const Scan = picture('staff')

export const ApplyDraft = closed({
  ...person,
  moldId: Id,
  expectOrganId: optional(Id),
  /** Portrait, shown to customers only after approval. */
  avatar: picture('staff', { width: 480, height: 600 }),
  idCardFrontUrl: Scan,
  idCardBackUrl: Scan,
  licenseUrls: listOf(Scan, 0, 6),
  titleUrls: listOf(Scan, 0, 6),
  healthUrl: Scan,
})
export type ApplyDraft = Static<typeof ApplyDraft>

export const applyCheckKeys = [
  'identity',
  'notStaff',
  'idPictures',
  'licence',
  'years',
  'health',
  'mold',
  'organ',
  'bank',
] as const
export type ApplyCheckKey = (typeof applyCheckKeys)[number]

/** A check of the review, evaluated by the server. Approval requires all needed checks to be met. */
export const ApplyCheck = closed({
  key: oneOf(...applyCheckKeys),
  isMet: Type.Boolean(),
  isNeeded: Type.Boolean(),
  text: Type.String(),
})
export type ApplyCheck = Static<typeof ApplyCheck>

const listed = {
  ...common,
  ...personRow,
  applyNo: Type.String(),
  source: oneOf(...applySources),
  moldId: Id,
  moldName: Type.String(),
  expectOrganId: orNull(Id),
  expectOrganName: orNull(Type.String()),
  avatar: Scan,
  idCardFrontUrl: Scan,
  idCardBackUrl: Scan,
  licenseUrls: Type.Array(Scan),
  titleUrls: Type.Array(Scan),
  healthUrl: Scan,
  submittedAt: Instant,
  auditByName: orNull(Type.String()),
  auditAt: orNull(Instant),
  auditRemark: orNull(Type.String()),
  peopleId: orNull(Id),
  /** Whether the caller can review the application; not if they entered it. */
  mayAudit: Flag,
  status: stateOf(applyMachine),
}
export const ApplyListRow = closed(listed)
export type ApplyListRow = Static<typeof ApplyListRow>
export const ApplyRow = closed({ ...listed, checks: Type.Array(ApplyCheck) })
export type ApplyRow = Static<typeof ApplyRow>

/** Result of a submission; warnings would prevent approval. */
export const Submitted = closed({ ...Done.properties, warnings: Type.Array(Type.String()) })

export const peopleapply = area('peopleapply', ['peopleapply'], {
  list: list('/peopleapply/pagelist', {
    query: pageQuery(
      {
        /** Matches number and name, and complete phone, ID card and bank account numbers. */
        keyword: text(1, 40),
        moldId: Id,
        status: stateOf(applyMachine),
        source: oneOf(...applySources),
        submittedFrom: Day,
        submittedTo: Day,
      },
      ['applyNo', 'submittedAt', 'auditAt'],
    ),
    reply: pageOf(ApplyListRow),
  }),
  read: read('/peopleapply/{id}', { reply: ApplyRow }),
  add: write('/peopleapply/add', { body: ApplyDraft, reply: Submitted }),
  /** Edits an application; a rejected one is resubmitted. */
  edit: write('/peopleapply/update', { body: change(ApplyDraft), reply: Submitted }),
  audit: write('/peopleapply/audit', {
    body: closed({
      id: Id,
      version: Type.Optional(Version),
      pass: Flag,
      organId: Type.Optional(Id),
      moldId: Type.Optional(Id),
      gradeId: Type.Optional(Id),
      auditRemark: Type.Optional(prose(2, 200)),
    }),
    reply: closed({ ...Done.properties, peopleId: orNull(Id) }),
  }),
  reveal: write('/peopleapply/reveal', {
    body: closed({ id: Id, field: oneOf('idCard', 'mobile', 'bankAccountNo') }),
    reply: closed({ value: Type.String() }),
  }),
})
