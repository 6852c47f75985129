import { area, before, list, read, remove, write } from '../../kit/endpoint.ts'
import { changeStatusBody, machine, stateOf } from '../../kit/machine.ts'
import {
  BasisPoints,
  change,
  closed,
  common,
  Count,
  Day,
  Done,
  Fen,
  Flag,
  Id,
  Instant,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  text,
  Type,
  Version,
  type Static,
} from '../../kit/schema.ts'
import { operatorWide } from '../../roles.ts'
import { picture } from '../file.ts'
import { prepayCardKinds, prepayScopes, prepayUsages, prepayValidTypes } from './prepaycard-shared.ts'

/** State machine of a batch; generating its cards enables it. */
export const prepaycardMachine = machine({
  states: ['draft', 'enabled', 'disabled', 'void'],
  initial: 'draft',
  moves: {
    generate: { from: ['draft'], to: 'enabled', by: ['system'] },
    disable: { from: ['enabled'], to: 'disabled' },
    enable: { from: ['disabled'], to: 'enabled' },
    void: { from: ['enabled', 'disabled'], to: 'void', remark: true },
  },
  removable: ['draft'],
})
export type PrepaycardStatus = (typeof prepaycardMachine)['states'][number]

export const cardsAtMost = 20_000

const Money = Type.Integer({ ...Fen, minimum: 1 })

export const PrepaycardDraft = closed({
  name: text(1, 30),
  cardKind: oneOf(...prepayCardKinds),
  named: Type.Unsafe<0 | 1>({ ...Flag, default: 0 }),
  usage: oneOf(...prepayUsages),
  faceFen: Money,
  salePriceFen: Money,
  quantity: Type.Integer({ minimum: 1, maximum: cardsAtMost }),
  specId: optional(Id),
  times: optional(Type.Integer({ minimum: 1, maximum: 100 })),
  validType: oneOf(...prepayValidTypes),
  validDays: optional(Type.Integer({ minimum: 1, maximum: 36_500 })),
  validEndDate: optional(Day),
  scopeType: oneOf(...prepayScopes),
  scopeIds: Type.Optional(listOf(Id, 0, 100)),
  maxPayBp: Type.Optional(Type.Integer({ ...BasisPoints, minimum: 100, default: 10_000 })),
  coverUrl: optional(picture('content', { width: 856, height: 540 })),
  description: prose(1, 2000),
})
export type PrepaycardDraft = Static<typeof PrepaycardDraft>

/** What can be changed once the cards exist. */
export const fieldsAfterGeneration = ['name', 'salePriceFen', 'coverUrl', 'description'] as const

export const PrepaycardRow = closed({
  ...common,
  batchNo: Type.String(),
  name: Type.String(),
  cardKind: oneOf(...prepayCardKinds),
  named: Flag,
  usage: oneOf(...prepayUsages),
  faceFen: Fen,
  salePriceFen: Fen,
  quantity: Count,
  specId: orNull(Id),
  /** The service and its option. */
  specName: orNull(Type.String()),
  times: orNull(Count),
  validType: oneOf(...prepayValidTypes),
  validDays: orNull(Count),
  validEndDate: orNull(Day),
  scopeType: oneOf(...prepayScopes),
  scopeIds: Type.Array(Id),
  scopeNames: Type.Array(Type.String()),
  maxPayBp: BasisPoints,
  coverUrl: orNull(picture('content')),
  description: Type.String(),
  /** First and last card number. */
  seqFrom: orNull(Type.String()),
  seqTo: orNull(Type.String()),
  generatedCount: Count,
  /** A background task is generating the cards. */
  isGenerating: Flag,
  distCount: Count,
  activeCount: Count,
  usedFen: Fen,
  /** When the print file with the passwords was handed out. */
  printedAt: orNull(Instant),
  printedByName: orNull(Type.String()),
  status: stateOf(prepaycardMachine),
})
export type PrepaycardRow = Static<typeof PrepaycardRow>

/** An option of a service that a visit card can be for. */
export const VisitOption = closed({ id: Id, name: Type.String(), priceFen: Fen })

export const prepaycard = area('prepaycard', operatorWide('prepaycard'), {
  list: list('/prepaycard/list', {
    query: pageQuery(
      {
        /** Matches name and batch number. */
        keyword: text(1, 40),
        cardKind: oneOf(...prepayCardKinds),
        named: Flag,
        usage: oneOf(...prepayUsages),
        createdFrom: Day,
        createdTo: Day,
        status: stateOf(prepaycardMachine),
      },
      ['batchNo', 'name', 'faceFen', 'quantity', 'createdAt'],
    ),
    reply: pageOf(PrepaycardRow),
  }),
  /** Batches with cards, to filter by. */
  nopage: list('/prepaycard/list/nopage', {
    access: ['prepaycard', 'prepaydist', 'prepayactive', 'prepayinfo'],
    reply: Type.Array(Option),
  }),
  /** Services and options on sale, for the scope and for visit cards. */
  services: read('/prepaycard/services', {
    reply: closed({ projects: Type.Array(Option), specs: Type.Array(VisitOption) }),
  }),
  read: read('/prepaycard/{id}', { reply: PrepaycardRow }),
  before: before('/prepaycard/before/{id}'),
  add: write('/prepaycard/add', { body: PrepaycardDraft, reply: Done }),
  edit: write('/prepaycard/edit', { body: change(PrepaycardDraft), reply: Done }),
  changestatus: write('/prepaycard/changestatus', { body: changeStatusBody(prepaycardMachine), reply: Done }),
  /** Generates the cards; a large batch is continued by a background task. */
  createinfo: write('/prepaycard/createinfo/{id}', {
    reply: closed({ id: Id, version: Version, taskId: orNull(Id), generatedCount: Count }),
  }),
  remove: remove('/prepaycard'),
})
