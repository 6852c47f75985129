import { setTimeout as sleep } from 'node:timers/promises'
import { openAgents } from './agent.ts'
import { isRefused } from './api.ts'
import { readArguments, usage, type SimArguments } from './arguments.ts'
import { boxActs, makeBox, switchOff, switchOn, type Box } from './box.ts'
import { callFrom } from './caller.ts'
import { customerActs, makeCustomer } from './customer.ts'
import { makeWorker, workerActs } from './staff.ts'
import { makeTally } from './tally.ts'
import { openWorld, type Person, type World } from './world.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The next action of an actor; false when it had nothing to do. */
type Act = () => Promise<boolean>

const castOf = (world: World) => {
  const { wanted } = world
  const numbers = (count: number) => Array.from({ length: count }, (_none, n) => n)
  // Every seventh of them does not accept visits.
  const workers = numbers(wanted.staff * 2)
    .filter((n) => n % 7 !== 6)
    .slice(0, wanted.staff)
    .map(makeWorker)
  const boxes = numbers(wanted.boxes).map(makeBox)
  return { customers: numbers(wanted.customers).map((n) => makeCustomer(world, n)), workers, boxes }
}
type Cast = ReturnType<typeof castOf>

/** Codes to one address are limited in ten minutes: a refused actor tries again later. */
const tooOften = 42_900
const restMs = 60_000

/** Busy actors are skipped: none does two things concurrently. */
const makeBusy = () => {
  const busy = new Set<object>()
  const resting = new Map<object, number>()
  return {
    free: <A extends object>(all: readonly A[]) =>
      all.filter((one) => !busy.has(one) && performance.now() > (resting.get(one) ?? 0)),
    during: async <R>(one: object, act: () => Promise<R>): Promise<R> => {
      busy.add(one)
      try {
        return await act()
      } catch (error) {
        if (isRefused(error) && error.code === tooOften) resting.set(one, performance.now() + restMs)
        throw error
      } finally {
        busy.delete(one)
      }
    },
  }
}

/** An actor whose session has ended signs in again. */
/** The access token has expired; the refresh token may still be valid. */
const expiredCode = 50_014
const overCodes = new Set([50_008, 50_012, expiredCode])

const chooser = (world: World, { customers, workers, boxes }: Cast) => {
  const { dice } = world
  const { free, during } = makeBusy()
  const of = <A extends object>(
    all: readonly A[],
    act: (world: World, one: A) => Promise<boolean>,
  ): Act | undefined => {
    const idle = free(all)
    if (idle.length === 0) return undefined
    const one = dice.pick(idle)
    return () => during(one, () => act(world, one))
  }
  /** Actors who sign in with a mobile number. */
  const outside =
    <P extends Person>(act: (world: World, one: P) => Promise<boolean>) =>
    async (_world: World, one: P) => {
      try {
        return await act(world, one)
      } catch (error) {
        if (isRefused(error) && overCodes.has(error.code)) {
          one.calls = undefined
          if (error.code !== expiredCode) world.tokens.forget(one.mobile)
        }
        throw error
      }
    }
  // TV bookings are rare, even when the others have little to do.
  return (mayBook: boolean): Act | undefined => {
    const roll = dice.roll()
    if (roll < 0.06) return mayBook ? of(boxes, boxActs) : undefined
    return roll < 0.5 ? of(customers, outside(customerActs)) : of(workers, outside(workerActs))
  }
}

const triesAtMost = 12

/** One action of an actor; one with nothing to do is replaced by another. */
const actOnce = async ({ tally }: World, choose: (mayBook: boolean) => Act | undefined) => {
  try {
    for (let tries = 0; tries < triesAtMost; tries += 1) if (await choose(tries === 0)?.()) return
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    tally.count(isRefused(error) ? 'refused by the server' : 'failed', message)
  }
}

const tellEveryMs = 10_000

const play = async (world: World, cast: Cast, stopping: AbortSignal) => {
  const { wanted, tally } = world
  const until = wanted.minutes === undefined ? Infinity : performance.now() + wanted.minutes * 60_000
  const choose = chooser(world, cast)
  const underWay = new Set<Promise<void>>()
  const telling = setInterval(tally.tell, tellEveryMs)
  for (let next = performance.now(); performance.now() < until && !stopping.aborted; next += 60_000 / wanted.rate) {
    await sleep(Math.max(0, next - performance.now()), undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) break
    // A slow server is not flooded with requests.
    if (underWay.size > wanted.rate) await Promise.race(underWay)
    const action = actOnce(world, choose).finally(() => underWay.delete(action))
    underWay.add(action)
  }
  clearInterval(telling)
  await Promise.all(underWay)
}

const minuteMs = 60_000

/** Places emergency calls at the wanted rate, each from a box that has none. */
const playCalls = async (world: World, boxes: readonly Box[], stopping: AbortSignal) => {
  const { wanted, dice, tally } = world
  const underWay = new Set<Promise<void>>()
  const call = (box: Box) => {
    box.isCalling = true
    const talk = callFrom(world, box, stopping)
      .catch((error: unknown) => tally.count('failed', error instanceof Error ? error.message : String(error)))
      .finally(() => {
        box.isCalling = false
        underWay.delete(talk)
      })
    underWay.add(talk)
  }
  while (!stopping.aborted && wanted.calls > 0 && world.openMedia !== undefined) {
    const idle = boxes.filter(({ isCalling }) => !isCalling)
    if (idle.length > 0) call(dice.pick(idle))
    await sleep(minuteMs / wanted.calls, undefined, { signal: stopping }).catch(() => undefined)
  }
  await Promise.all(underWay)
}

const repeatMs = 1000

/** The first signal stops gracefully; a later one exits immediately. */
const untilStopped = (): AbortSignal => {
  const stopping = new AbortController()
  let first: number | undefined
  const stop = () => {
    first ??= performance.now()
    stopping.abort()
    // npm forwards signals that the terminal has already sent to us.
    if (performance.now() - first > repeatMs) process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  return stopping.signal
}

const run = async (wanted: SimArguments) => {
  const tally = makeTally(say)
  const world = await openWorld(wanted, tally)
  const cast = castOf(world)
  const stopping = untilStopped()
  say(
    `${wanted.rate} actions and ${wanted.calls} calls a minute at ${wanted.url}: ${cast.customers.length} customers, ${cast.workers.length} staff, ${cast.boxes.length} boxes; Ctrl+C ends it`,
  )
  if (world.openMedia === undefined && wanted.calls > 0)
    say('no calls are placed: `npm install` adds the package werift for them')
  for (const box of cast.boxes) switchOn(world, box)
  const played = new AbortController()
  let dismissAgents = async () => {}
  try {
    dismissAgents = await openAgents(world)
    const calls = playCalls(world, cast.boxes, AbortSignal.any([stopping, played.signal]))
    await play(world, cast, stopping)
    played.abort()
    await calls
  } finally {
    await dismissAgents()
    for (const box of cast.boxes) switchOff(box)
    tally.end()
  }
}

try {
  const wanted = readArguments(process.argv.slice(2))
  if (wanted === undefined) say(usage)
  else await run(wanted)
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  process.stderr.write(`sim: ${error instanceof Error ? error.message : String(error)}${cause}\n`)
  process.exitCode = 1
}
