/** Grey: not begun or ended. Orange: waits for one of us. Blue: under way. Green: done or on. Red: failed or refused. */
export type Tone = 'grey' | 'orange' | 'blue' | 'green' | 'red'

const tones: Record<Tone, string> = {
  grey: 'draft disabled offSale closed cancelled canceled ended expired void revoked withdrawn unused',
  orange: 'pending submitted applied reviewing unpaid noopen',
  blue: 'active accepted dispatched assigned processing inProgress serving started sent scheduled',
  green: 'enabled onSale done completed finished paid approved passed open opened settled confirmed success',
  red: 'failed refused rejected emergency ringing missed locked overdue',
}
const byState = new Map(
  (Object.keys(tones) as Tone[]).flatMap((tone) => tones[tone].split(' ').map((state) => [state, tone] as const)),
)

/** The tone of a word that is known to tell a state; others may be plain choices. */
export const knownTone = (state: string, own: Readonly<Record<string, Tone>> = {}): Tone | undefined =>
  own[state] ?? byState.get(state)

export const toneOf = (state: string, own?: Readonly<Record<string, Tone>>): Tone =>
  knownTone(state, own) ?? (/^(awaiting|toBe|waiting)/.test(state) ? 'orange' : 'blue')

/** Whether coming into this state takes something away, so that the move there is asked about in red. */
export const isEnding = (tone: Tone) => tone === 'grey' || tone === 'red'
