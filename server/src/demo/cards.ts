import { addDays, businessDay, prepaycard, type PrepaycardDraft } from '@kangju/contract'
import { demoDistributions } from './card-distributions.ts'
import type { Player } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

const terms =
  '本卡用于支付康居上门服务，不找零、不提现。使用时请提供卡号和密码。记名卡可凭本人身份证件挂失。退款退回原卡。'

const seedOf = (today: string): readonly PrepaycardDraft[] => {
  const shared = { cardKind: 'value', usage: 'organ', scopeType: 'all', description: terms } as const
  return [
    {
      ...shared,
      name: '孝心储值卡500元',
      named: 0,
      faceFen: 50_000,
      salePriceFen: 48_000,
      quantity: 200,
      validType: 'days',
      validDays: 1095,
    },
    {
      ...shared,
      name: '家庭记名卡2000元',
      named: 1,
      faceFen: 200_000,
      salePriceFen: 188_000,
      quantity: 100,
      validType: 'permanent',
    },
    {
      ...shared,
      name: '重阳礼品卡300元',
      named: 0,
      faceFen: 30_000,
      salePriceFen: 30_000,
      quantity: 60,
      validType: 'date',
      validEndDate: addDays(today, 1500),
      maxPayBp: 8000,
    },
    {
      ...shared,
      name: '春节礼品卡（印刷有误）',
      named: 0,
      faceFen: 20_000,
      salePriceFen: 20_000,
      quantity: 20,
      validType: 'permanent',
    },
    {
      ...shared,
      name: '线上储值卡100元',
      named: 0,
      usage: 'online',
      faceFen: 10_000,
      salePriceFen: 9800,
      quantity: 50,
      validType: 'permanent',
    },
    {
      ...shared,
      name: '企业福利卡800元',
      named: 0,
      faceFen: 80_000,
      salePriceFen: 76_000,
      quantity: 3000,
      validType: 'permanent',
    },
  ]
}

/** A visit card for the first option on sale, not generated yet. */
const addVisitCard = async (play: Player, at: Date) => {
  const [spec] = (await play(at, prepaycard.services, {})).specs
  if (spec === undefined) return
  const faceFen = Math.min(spec.priceFen * 10, 100_000)
  const body: PrepaycardDraft = {
    name: '上门护理十次卡',
    cardKind: 'visits',
    named: 0,
    usage: 'organ',
    faceFen,
    salePriceFen: Math.round(faceFen * 0.9),
    quantity: 500,
    specId: spec.id,
    times: 10,
    validType: 'days',
    validDays: 1095,
    scopeType: 'all',
    description: terms,
  }
  await play(at, prepaycard.add, { body })
}

/** Card batches in every state: distributed, disabled, void, and two that are still drafts. */
export const demoCards = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const { today } = stage
  const play = stage.players.admin
  const seeds = seedOf(businessDay(today))
  const ids: string[] = []
  for (const [at, body] of seeds.entries())
    ids.push((await play(daysBefore(today, 40 - at * 5), prepaycard.add, { body })).id)
  // The last one waits for its generation, which the user can start.
  for (const [at, id] of ids.slice(0, -1).entries())
    await play(daysBefore(today, 39 - at * 5), prepaycard.createinfo, { params: { id } })
  const [value, named, disabled, voided] = ids
  await demoDistributions(play, today, { value: value ?? '', named: named ?? '' })
  await play(daysBefore(today, 12), prepaycard.changestatus, {
    body: { id: disabled ?? '', status: 'disabled', remark: '节日活动结束' },
  })
  await play(daysBefore(today, 11), prepaycard.changestatus, {
    body: { id: voided ?? '', status: 'void', remark: '卡面印刷有误，整批销毁' },
  })
  await addVisitCard(play, daysBefore(today, 2))
  const other = stage.players.other
  const { id } = await other(daysBefore(today, 9), prepaycard.add, {
    body: { ...(seeds[0] as PrepaycardDraft), name: '安宁储值卡', quantity: 30 },
  })
  await other(daysBefore(today, 8), prepaycard.createinfo, { params: { id } })
}
