import type { PrepayCardState } from '@kangju/contract'
import type { Tone } from '../../resource/tone.ts'

export const cardTones: Readonly<Record<PrepayCardState, Tone>> = {
  inStock: 'grey',
  distributed: 'orange',
  active: 'green',
  usedUp: 'grey',
  frozen: 'red',
  expired: 'grey',
  void: 'grey',
}
