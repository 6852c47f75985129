import { before, list, read, remove, reorder, sharedArea, write } from '../../kit/endpoint.ts'
import { t } from '../../kit/lang.ts'
import { changeStatusBody, enableMachine, stateOf } from '../../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Done,
  Id,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  text,
  Type,
  type Rules,
  type Static,
} from '../../kit/schema.ts'
import { Sort } from '../../shared.ts'
import { validationWords } from '../../words/validation.ts'
import { picture } from '../file.ts'

export const shelfItemTypes = ['project', 'commodity'] as const
export type ShelfItemType = (typeof shelfItemTypes)[number]
/** Channels that show display categories; the console does not. */
export const shelfChannels = ['miniProgram', 'tv'] as const
/** Maximum number of items in a display category. */
export const shelfRoom = 100

export const programclassMachine = enableMachine

const ShelfLink = closed({ type: oneOf(...shelfItemTypes), targetId: Id })

export const ProgramclassDraft = closed({
  name: text(1, 12),
  channel: listOf(oneOf(...shelfChannels), 1, shelfChannels.length),
  iconUrl: picture('content', { width: 200, height: 200 }),
  tvImageUrl: optional(picture('content', { width: 480, height: 270 })),
  /** Items in display order. */
  links: Type.Optional(Type.Array(ShelfLink, { maxItems: shelfRoom })),
  sort: Type.Optional(Sort),
})
export type ProgramclassDraft = Static<typeof ProgramclassDraft>

const tvImageText = t(
  '电视渠道须上传电视配图',
  'Upload a TV image for the TV channel',
  'Suba una imagen de TV para el canal de TV',
  'テレビチャネルにはテレビ用画像が必要です。',
)

/** Duplicates, by the index of the repetition. */
const repeated = (links: ProgramclassDraft['links'] = []) => {
  const keys = links.map(({ type, targetId }) => `${type} ${targetId}`)
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [[`links.${at}.targetId`, validationWords.repeated]] : []))
}

export const checkProgramclass: Rules<ProgramclassDraft> = (draft) => ({
  ...(draft.channel?.includes('tv') && !draft.tvImageUrl ? { tvImageUrl: tvImageText } : {}),
  ...Object.fromEntries(repeated(draft.links)),
})

export const ProgramclassRow = closed({
  ...common,
  name: Type.String(),
  channel: Type.Array(oneOf(...shelfChannels)),
  iconUrl: picture('content'),
  tvImageUrl: orNull(picture('content')),
  links: Type.Array(closed({ ...ShelfLink.properties, name: Type.String(), isOnSale: Type.Boolean() })),
  sort: Count,
  status: stateOf(programclassMachine),
})
export type ProgramclassRow = Static<typeof ProgramclassRow>

export const programclass = sharedArea('programclass', ['project_provider'], {
  list: list('/programclass/list', {
    query: pageQuery({ name: text(1, 12), channel: oneOf(...shelfChannels), status: stateOf(programclassMachine) }, [
      'name',
      'sort',
      'createdAt',
      'updatedAt',
    ]),
    reply: pageOf(ProgramclassRow),
  }),
  /** All display categories; those with the same name show their channels. */
  nopage: list('/programclass/list/nopage', { reply: Type.Array(Option) }),
  read: read('/programclass/{id}', { reply: ProgramclassRow }),
  before: before('/programclass/before/{id}'),
  add: write('/programclass/add', { body: ProgramclassDraft, reply: Done }),
  edit: write('/programclass/edit', { body: change(ProgramclassDraft), reply: Done }),
  changestatus: write('/programclass/changestatus', { body: changeStatusBody(programclassMachine), reply: Done }),
  sort: reorder('/programclass/sort'),
  remove: remove('/programclass'),
})
