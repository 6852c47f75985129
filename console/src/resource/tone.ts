/** Grey: not begun or ended. Orange: waits for staff. Blue: under way. Green: done or on. Red: failed or refused. */
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

/** Tone of a known state name; other words may be plain choices. */
export const knownTone = (state: string, own: Readonly<Record<string, Tone>> = {}): Tone | undefined =>
  own[state] ?? byState.get(state)

export const toneOf = (state: string, own?: Readonly<Record<string, Tone>>): Tone =>
  knownTone(state, own) ?? (/^(awaiting|toBe|waiting)/.test(state) ? 'orange' : 'blue')

/** Whether a state is an ending, so that the confirm dialog for it is red. */
export const isEnding = (tone: Tone) => tone === 'grey' || tone === 'red'
