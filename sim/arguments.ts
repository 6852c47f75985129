import { parseArgs } from 'node:util'

export interface SimArguments {
  /** Actions a minute, of all actors together. */
  readonly rate: number
  /** Duration; undefined means until stopped. */
  readonly minutes: number | undefined
  readonly url: string
  /** The operator's code. */
  readonly operator: string
  readonly customers: number
  readonly staff: number
  readonly boxes: number
  /** Emergency calls a minute, of all boxes together. */
  readonly calls: number
  /** Call agents that answer; without them a person at the console does. */
  readonly agents: number
  /** The same seed gives the same people and choices. */
  readonly seed: number
}

export const usage = `npm run sim -- [options]     plays customers, staff and boxes against a running demo

  --rate 60                     actions a minute
  --minutes 10                  how long; until Ctrl+C when nothing is said
  --url http://127.0.0.1:8080   where the server is
  --operator KANGJU             at which operator
  --customers 12 --staff 25 --boxes 8   how many of each
  --calls 1                     emergency calls a minute, with sound and picture
  --agents 0                    call agents that answer them (the demo has two)
  --seed 1                      the same number plays the same people`

const whole = (name: string, text: string, most: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new Error(`--${name} must be a whole number up to ${most}`)
  return value
}

/** Limit of codes sent to one address in ten minutes. */
const peopleAtMost = 29

/** Demo accounts with a seat for calls. */
const agentsAtMost = 2

/** The parsed arguments; undefined when only the help is requested. */
export const readArguments = (args: readonly string[]): SimArguments | undefined => {
  const text = (usual: string) => ({ type: 'string', default: usual }) as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: text('60'),
      minutes: { type: 'string' },
      url: text('http://127.0.0.1:8080'),
      operator: text('KANGJU'),
      customers: text('12'),
      staff: text('25'),
      boxes: text('8'),
      calls: text('1'),
      agents: text('0'),
      seed: text(String(Date.now() % 1_000_000)),
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  if (!URL.canParse(values.url)) throw new Error('--url must be an address such as http://127.0.0.1:8080')
  return {
    rate: Math.max(1, whole('rate', values.rate, 6000)),
    minutes: values.minutes === undefined ? undefined : whole('minutes', values.minutes, 10_000),
    url: values.url.replace(/\/+$/, ''),
    operator: values.operator,
    customers: whole('customers', values.customers, peopleAtMost),
    staff: whole('staff', values.staff, peopleAtMost),
    boxes: whole('boxes', values.boxes, 30),
    calls: whole('calls', values.calls, 60),
    agents: whole('agents', values.agents, agentsAtMost),
    seed: whole('seed', values.seed, 999_999_999),
  }
}
