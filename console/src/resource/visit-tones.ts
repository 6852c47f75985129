import type { VisitState } from '@kangju/contract'
import type { Tone } from './tone.ts'

export const visitTones: Readonly<Record<VisitState, Tone>> = {
  unscheduled: 'orange',
  undispatched: 'orange',
  offered: 'orange',
  accepted: 'blue',
  onTheWay: 'blue',
  inService: 'blue',
  unconfirmed: 'orange',
  completed: 'green',
  cancelled: 'grey',
}
