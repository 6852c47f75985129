import { edge, edgeDemo, type Reply } from '@kangju/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDice, type Dice } from '../server/src/demo/dice.ts'
import { isRefused, makeCalls, type Calls } from './api.ts'
import type { SimArguments } from './arguments.ts'
import type { Media, MediaOptions } from './media.ts'
import type { Tally } from './tally.ts'
import { makeTokens, type Session, type Tokens } from './tokens.ts'

export interface World {
  readonly wanted: SimArguments
  readonly calls: Calls
  readonly tally: Tally
  readonly dice: Dice
  readonly shop: Shop
  readonly tokens: Tokens
  /** Opens a side of a call; undefined without werift. */
  readonly openMedia: ((options: MediaOptions) => Media) | undefined
}

/** A customer or staff member; their calls are set after signing in. */
export interface Person {
  readonly mobile: string
  calls: Calls | undefined
}

type Project = Reply<typeof edge.project>

/** What customers see: services that need no documents, and goods. */
export interface Shop {
  readonly projects: readonly Project[]
  readonly goodsIds: readonly string[]
}

export interface Home {
  readonly areaCode: string
  readonly street: string
  readonly lng: number
  readonly lat: number
}

export const homes: readonly Home[] = [
  { areaCode: '330106', street: '文三路', lng: 120.1302, lat: 30.2791 },
  { areaCode: '330105', street: '莫干山路', lng: 120.1439, lat: 30.3157 },
  { areaCode: '330102', street: '秋涛路', lng: 120.1873, lat: 30.2402 },
  { areaCode: '330108', street: '江南大道', lng: 120.2079, lat: 30.2068 },
  { areaCode: '330110', street: '文一西路', lng: 120.0011, lat: 30.2802 },
]

const readShop = async (calls: Calls, operator: string): Promise<Shop> => {
  const { shelves, goods } = await calls.call(edge.catalogue, { query: { operator } })
  const ids = new Set(
    shelves.flatMap(({ items }) => items.filter(({ type }) => type === 'project').map(({ id }) => id)),
  )
  const projects: Project[] = []
  for (const id of ids) projects.push(await calls.call(edge.project, { params: { id }, query: { operator } }))
  return {
    projects: projects.filter(
      ({ needsAttachments, needsAssessment }) => needsAttachments === 0 && needsAssessment === 0,
    ),
    goodsIds: goods.map(({ id }) => id),
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

/** Sound and picture need werift, which `npm start` alone does not install. */
const loadMedia = async () => {
  try {
    return (await import('./media.ts')).openMedia
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const openWorld = async (wanted: SimArguments, tally: Tally): Promise<World> => {
  const calls = makeCalls(wanted.url)
  const shop = await readShop(calls, wanted.operator)
  if (shop.projects.length === 0) throw new Error(`${wanted.operator} sells nothing that can be ordered without papers`)
  const openMedia = await loadMedia()
  return { wanted, calls, tally, dice: makeDice(wanted.seed + 1), shop, tokens: makeTokens(wanted), openMedia }
}

const codeIn = /\d{6}/
const looksAtMost = 20

/** Reads the code that was sent to a mobile number of the demo. */
const readCode = async ({ calls }: Pick<World, 'calls'>, mobile: string): Promise<string> => {
  for (let look = 0; look < looksAtMost; look += 1) {
    const [newest] = await calls.call(edgeDemo.messages, { body: { mobile } })
    const [code] = codeIn.exec(newest?.text ?? '') ?? []
    if (code !== undefined) return code
    await sleep(100)
  }
  throw new Error(`no message came to ${mobile}`)
}

interface SignIn {
  readonly ask: () => Promise<unknown>
  readonly exchange: (code: string) => Promise<Session>
  readonly refresh: (refreshToken: string) => Promise<Session>
}

const leewayMs = 60_000

/** The tokens to go on with: the known ones, renewed ones, or those of a new sign-in. */
const sessionOf = async (world: World, { mobile }: Person, { ask, exchange, refresh }: SignIn): Promise<Session> => {
  const known = world.tokens.of(mobile)
  if (known !== undefined) {
    if (Date.parse(known.expiresAt) - Date.now() > leewayMs) return known
    world.tokens.forget(mobile)
    try {
      return await refresh(known.refreshToken)
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  await ask()
  return exchange(await readCode(world, mobile))
}

/** Signs a person in with the code that is sent to them, unless their session is still valid or can be renewed. */
export const signIn = async (world: World, person: Person, how: SignIn) => {
  const { wanted, tokens, tally } = world
  const session = await sessionOf(world, person, how)
  tokens.keep(person.mobile, session)
  person.calls = makeCalls(wanted.url, session.token)
  tally.count('signed in')
}
