import { edgeCustomer, organ, organqrcode, people, project, promotion } from '@kangju/contract'
import type { Player } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

const codesOf = async (play: Player, at: Date) =>
  (await play(at, organqrcode.list, { query: { limit: 50, sort: 'createdAt' } })).items
const placesOf = async (play: Player, at: Date) =>
  (await play(at, organ.list, { query: { active: 1, limit: 50, sort: 'code' } })).items

/** Printed codes of organisations and promotion codes of staff, some of them scanned. */
export const demoCodes = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const play = stage.players.admin
  const { dice, today } = stage
  const at = daysBefore(today, 60)
  await play(at, organqrcode.addbatch, { body: { count: 30, remark: '首批铜版纸立牌' } })
  await play(daysBefore(today, 12), organqrcode.addbatch, { body: { count: 20, remark: '社区活动易拉宝' } })
  const [codes, places] = [await codesOf(play, at), await placesOf(play, at)]

  const scan = async (scene: string, times: number) => {
    for (let i = 0; i < times; i += 1)
      await play(daysBefore(today, dice.whole(0, 14)), edgeCustomer.scan, {
        body: { scene, visitor: `demo-visitor-${dice.whole(1, 400)}` },
      })
  }
  for (const [i, code] of codes.slice(0, places.length * 2).entries()) {
    const place = places[i % places.length]
    if (place === undefined) continue
    await play(at, organ.bindqrcode, { body: { organId: place.id, qrCodeId: code.id } })
    await scan(code.scene, dice.whole(0, 9))
  }

  const onSale = new Set(
    (await play(at, project.list, { query: { status: 'onSale', limit: 100 } })).items.map((one) => one.id),
  )
  const marketers = await play(at, promotion.marketers, {})
  for (const [i, { id: marketerId, name }] of marketers.slice(0, 8).entries()) {
    const { organId } = await play(at, people.read, { params: { id: marketerId } })
    const offers = (await play(at, organ.projects, { query: { organId } })).filter((one) => onSale.has(one.id))
    const offer = offers[i % Math.max(1, offers.length)]
    if (offer === undefined) continue
    const body = {
      name: `${name}推广${offer.name}`,
      organId,
      projectId: offer.id,
      marketerId,
      commissionBp: 200 + (i % 3) * 100,
    }
    const { id } = await play(at, promotion.add, { body })
    const { scene } = await play(at, promotion.read, { params: { id } })
    await scan(scene, dice.whole(3, 30))
  }
}

/** The pictures of codes, which contain the address of this installation. */
export const demoMiniCodes = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const play = stage.players.admin
  const at = daysBefore(stage.recordedUntil, 60)
  const places = await placesOf(play, at)
  for (const { id } of (await codesOf(play, at)).slice(0, places.length))
    await play(at, organqrcode.createminicode, { params: { id } })
  const promotions = (await play(at, promotion.list, { query: { limit: 50, sort: 'createdAt' } })).items
  for (const { id } of promotions) await play(at, promotion.createminicode, { params: { id } })
  const [id] = promotions.map((one) => one.id).slice(6)
  if (id !== undefined)
    await play(daysBefore(stage.today, 3), promotion.changestatus, { body: { id, status: 'disabled' } })
}
