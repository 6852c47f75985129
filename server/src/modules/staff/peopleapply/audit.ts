import {
  accountActor,
  applyMoveFault,
  applyMoves,
  applyRules,
  peopleRules,
  validationWords,
  type Body,
  type PeopleDraft,
  type peopleapply,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Me, SignedCall } from '../../../http/call.ts'
import { invalid, Problem, type FieldTexts } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { publishCopy } from '../../base/file/service.ts'
import { restOnMolds } from '../../catalogue/mold/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { hire } from '../people/service.ts'
import { projectsOfMolds } from '../../catalogue/project/service.ts'
import { judge, obstaclesIn } from './checks.ts'
import { applications, applyTable, type Application } from './table.ts'

type Decision = Body<typeof peopleapply.audit>
type Judged = SignedCall & { readonly body: Decision }

/** An account cannot review an application it wrote, except for super administrators. */
export const mayAudit = (me: Me, { source, createdBy }: Pick<Application, 'source' | 'createdBy'>): boolean =>
  me.isdefault === 1 || source === 'miniProgram' || createdBy !== me.id

interface Post {
  readonly organId: string
  readonly moldId: string
  readonly gradeId: string
  readonly projectIds: string[]
}

const projectsAtMost = 200

/** Organisation, staff type and grade for the new staff member; reports all obstacles together. */
const postFor = async (call: Judged, row: Application): Promise<Post> => {
  const { db, me, body } = call
  const wrong: FieldTexts = {}
  for (const field of ['organId', 'moldId', 'gradeId'] as const)
    if (body[field] === undefined) wrong[field] = [validationWords.required]
  const [organId = '', moldId = '', gradeId = ''] = [body.organId, body.moldId, body.gradeId].map((id) =>
    id?.toLowerCase(),
  )
  const [organ] = organId === '' ? [] : await organsByIds(db, me, [organId], 'share')
  if (organId !== '' && organ === undefined) wrong['organId'] = [validationWords.reference]
  if (organ !== undefined && organ.active !== 1) wrong['organId'] = [peopleRules.organClosed]

  const [kind] = moldId === '' ? [] : await restOnMolds(db, me, [moldId], [])
  if (moldId !== '' && kind === undefined) wrong['moldId'] = [validationWords.reference]
  const isRank = kind?.grades.some((rank) => rank.id === gradeId && rank.status === 'enabled')
  if (gradeId !== '' && kind !== undefined && isRank !== true) wrong['gradeId'] = [peopleRules.gradeOfMold]

  const delivered = kind === undefined ? [] : await projectsOfMolds(db, me, [kind.id])
  const projectIds = delivered.map((project) => project.id).filter((id) => organ?.projectIds.includes(id) === true)
  if (organ?.active === 1 && kind !== undefined && projectIds.length === 0) wrong['organId'] = [applyRules.noProjects]

  Object.assign(wrong, obstaclesIn(await judge(call, row, kind)))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { organId, moldId, gradeId, projectIds: projectIds.slice(0, projectsAtMost) }
}

const draftOf = ({ tools: { keyring } }: SignedCall, row: Application, avatar: string, post: Post): PeopleDraft => {
  const opened = (field: 'idCard' | 'mobile' | 'bankAccountNo') => openField(keyring, applyTable, field, row)
  const { licenseUrls, titleUrls, healthUrl } = row
  return {
    name: row.name,
    idCard: opened('idCard'),
    mobile: opened('mobile'),
    licenseNo: row.licenseNo,
    licenseValidTo: row.licenseValidTo,
    titleCertNo: row.titleCertNo,
    workYears: row.workYears,
    workOrg: row.workOrg,
    healthCertValidTo: row.healthCertValidTo,
    insuranceValidTo: row.insuranceValidTo,
    noCrimeUrl: row.noCrimeUrl,
    areaCodes: row.areaCodes,
    baseAddress: row.baseAddress,
    baseLng: row.baseLng,
    baseLat: row.baseLat,
    serveRadiusKm: row.serveRadiusKm,
    workTimes: row.workTimes,
    maxDailyOrders: row.maxDailyOrders,
    bankName: row.bankName,
    bankBranch: row.bankBranch,
    bankAccountNo: row.bankAccountNo === null ? null : opened('bankAccountNo'),
    intro: row.intro,
    avatar,
    certUrls: [...new Set([...licenseUrls, ...titleUrls, healthUrl])],
    leaves: [],
    isMarketer: 0,
    ...post,
  }
}

const approve = async (call: Judged, row: Application) => {
  const post = await postFor(call, row)
  const avatar = await publishCopy(call.tools, call.db, row.avatar, call.me, call.now)
  if (avatar === undefined) throw invalid({ avatar: [applyRules.noPicture] })
  const { id } = await hire(call, draftOf(call, row, avatar, post))
  return id
}

const reject = ({ body }: Judged) => {
  if ((body.auditRemark ?? '').trim() === '') throw invalid({ auditRemark: [applyRules.remarkNeeded] })
  return null
}

/** Hires or rejects an applicant; of several concurrent reviewers the first one decides. */
export const decide = async (call: Judged) => {
  const { db, me, now, body } = call
  const row = await find(db, me, applications, body.id, 'update')
  const move = body.pass === 1 ? 'approve' : 'reject'
  const fault = applyMoveFault({ status: row.status, mayAudit: mayAudit(me, row) }, accountActor(me), move)
  if (fault === 'wrongState') throw new Problem(fault)
  if (body.version !== undefined && body.version !== row.version) throw new Problem('stale')
  if (fault !== undefined) throw new Problem(fault)
  const peopleId = move === 'approve' ? await approve(call, row) : reject(call)
  const status = applyMoves[move].to
  const version = row.version + 1
  const auditRemark = body.auditRemark?.trim() ?? null
  const at = now.toISOString()
  await db
    .update(applications)
    .set({
      status,
      peopleId,
      auditRemark,
      auditBy: me.id,
      auditByName: me.realname,
      auditAt: at,
      version,
      updatedAt: at,
      updatedBy: me.id,
    })
    .where(eq(applications.id, row.id))
  const { organId, moldId, gradeId } = body
  const where = peopleId === null ? {} : { peopleId, organId, moldId, gradeId }
  call.audit({ entityId: row.id, detail: { from: row.status, to: status, auditRemark, ...where } })
  return { id: row.id, version, peopleId }
}
