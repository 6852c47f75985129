import {
  businessDay,
  edgeBox,
  formats,
  readScene,
  tvtopRules as rules,
  tvtopWords,
  tvuserWords,
  validationWords,
  type BoxActivation,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { isArea } from '../../../area/area-names.ts'
import type { Call } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { boundCode, countRegistration } from '../../organs/organqrcode/service.ts'
import { addTvUser, changeTvUser, hasMobile, tvUsersByAccounts } from '../tvuser/service.ts'
import { boxesOfTvUsers, boxOfProof } from './service.ts'
import { boxes, type Box } from './table.ts'

type Activating = Call<typeof edgeBox.activate>

/** The requesting box, locked. The error does not tell whether it is unknown, disabled or has another token. */
const boxThatAsks = async ({ db, tools, body }: Activating, operatorId: string): Promise<Box> => {
  const box = await boxOfProof(db, tools, operatorId, body)
  return find(db, { operatorId, organId: null }, boxes, box.id, 'update')
}

const codeOf = async ({ db, body: { scene } }: Activating, operatorId: string) => {
  if (scene === undefined) return undefined
  const read = readScene(scene)
  const code = read?.kind === 'organ' ? await boundCode(db, operatorId, read.code) : undefined
  if (code === undefined) throw invalid({ scene: [validationWords.reference] })
  return code
}

/**
 * The household with this account. A known one must have this mobile number and no other box, so that knowing an
 * account is not enough to redirect its emergency calls or to learn whose it is.
 */
const householdOf = async (call: Activating, box: Box, organId: string | null) => {
  const { db, tools, now } = call
  const { tvAccount, name, mobile, areaCode, address } = call.body as BoxActivation
  const [known] = await tvUsersByAccounts(db, box.operatorId, [tvAccount], 'update')
  const by = { id: null, realname: null, now }
  if (known === undefined) {
    if (box.tvUserId !== null) throw new Problem('notReady', { fields: { sn: [rules.boxInUse] } })
    const fresh = { tvAccount, name, mobile, areaCode, address, organId, openDate: businessDay(now) }
    return { user: await addTvUser(db, tools.keyring, box.operatorId, fresh, by), isNew: true }
  }
  const other = (await boxesOfTvUsers(db, [known.id])).get(known.id)
  if (!hasMobile(tools.keyring, known, mobile) || (other !== undefined && other.id !== box.id))
    throw invalid({ tvAccount: [rules.accountTaken] })
  if (box.tvUserId !== null && box.tvUserId !== known.id)
    throw new Problem('notReady', { fields: { sn: [rules.boxInUse] } })
  await changeTvUser(db, tools.keyring, known, { areaCode, address, organId: known.organId ?? organId }, by)
  return { user: known, isNew: false }
}

const activate = async (call: Activating) => {
  const { db, now, body } = call
  const operatorId = await operatorIdOf(db, body.operator)
  const box = await boxThatAsks(call, operatorId)
  if (!isArea(body.areaCode)) throw invalid({ areaCode: [formats.areaCode.text] })
  const code = await codeOf(call, operatorId)
  const { user, isNew } = await householdOf(call, box, code?.organId ?? box.organId)
  if (isNew && code !== undefined) await countRegistration(db, code.id)
  const organId = box.organId ?? code?.organId ?? null
  if (box.tvUserId !== user.id || box.organId !== organId)
    await db
      .update(boxes)
      .set({ tvUserId: user.id, organId, version: box.version + 1, updatedAt: now.toISOString(), updatedBy: null })
      .where(eq(boxes.id, box.id))
  call.audit({ entityId: box.id, operatorId, detail: { sn: box.sn, tvUserId: user.id, isNew, organId } })
  return {
    sn: box.sn,
    tvAccount: user.tvAccount,
    organName: organId === null ? null : ((await organNames(db, [organId])).get(organId) ?? null),
  }
}

export const edgeBoxRoutes = implement(
  edgeBox,
  {
    activate: activate,
  },
  { field: { ...tvuserWords.field, ...tvtopWords.field } },
)
