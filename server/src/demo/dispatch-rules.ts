import { dispatchconfig, organ, projectclass, type DispatchconfigDraft } from '@kangju/contract'
import { plainRule } from '../modules/care/dispatchconfig/service.ts'
import { daysBefore, type Stage } from './stage.ts'

/** Dispatch rules, one of them not enabled yet. */
export const demoDispatchRules = async ({ players, today }: Stage) => {
  if (players === undefined) throw new Error('the demo has no people yet')
  const at = daysBefore(today, 91)
  for (const play of [players.admin, players.other]) {
    const add = async (change: Partial<DispatchconfigDraft>, isUsed = true) => {
      const { id } = await play(at, dispatchconfig.add, { body: { ...plainRule, ...change } })
      if (isUsed) await play(at, dispatchconfig.changeStatus, { params: { id, status: 'enabled' } })
    }
    const [place] = (await play(at, organ.list, { query: { active: 1, limit: 1, sort: 'code' } })).items
    await add({
      name: '夜间抢单',
      priority: 10,
      mode: 'grab',
      timeFrom: '20:00',
      timeTo: '07:00',
      grabMinutes: 60,
      maxDistanceKm: 15,
    })
    const classes = (await play(at, projectclass.list, { query: { limit: 100 } })).items
    const housekeeping = classes.find(({ serviceKind }) => serviceKind === 'housekeeping')
    if (housekeeping !== undefined)
      await add({
        name: '家政自动接单',
        priority: 15,
        mode: 'automatic',
        classIds: [housekeeping.id],
        autoAccept: 1,
        maxDistanceKm: 30,
      })
    await add({ name: '杭州自动派单', priority: 20, mode: 'automatic', areaCodes: ['330100'], fallback: 'grab' })
    if (place !== undefined)
      await add(
        {
          name: '机构兜底（试行）',
          priority: 30,
          mode: 'automatic',
          strategy: 'leastLoaded',
          fallback: 'organ',
          fallbackOrganId: place.id,
        },
        false,
      )
  }
}
