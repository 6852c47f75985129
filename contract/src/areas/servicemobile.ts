import { area, before, list, read, remove, reorder, write } from '../kit/endpoint.ts'
import { changeStatusBody, enableMachine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
  common,
  Done,
  formatted,
  Id,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  text,
  Type,
  type Static,
} from '../kit/schema.ts'
import { channels, Channels, Sort } from '../shared.ts'

export const phoneUsages = ['hotline', 'emergency', 'complaints', 'enquiry'] as const
export type PhoneUsage = (typeof phoneUsages)[number]

export const phoneMachine = enableMachine

const AreaCode = formatted('areaCode', 6)

export const PhoneDraft = closed({
  name: text(1, 20),
  phone: formatted('tel', 20),
  usage: oneOf(...phoneUsages),
  areaCode: optional(AreaCode),
  organId: optional(Id),
  workTime: optional(text(1, 30)),
  channel: Channels,
  sort: Type.Optional(Sort),
})
export type PhoneDraft = Static<typeof PhoneDraft>

export const PhoneRow = closed({
  ...common,
  name: Type.String(),
  phone: Type.String(),
  usage: oneOf(...phoneUsages),
  areaCode: orNull(Type.String()),
  areaName: orNull(Type.String()),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  workTime: orNull(Type.String()),
  channel: Channels,
  sort: Type.Integer(),
  status: stateOf(phoneMachine),
})
export type PhoneRow = Static<typeof PhoneRow>

export const servicemobile = area('servicemobile', ['specialsubject'], {
  list: list('/servicemobile/list', {
    query: pageQuery(
      {
        keyword: text(1, 20),
        usage: oneOf(...phoneUsages),
        /** Phones of this area and its sub-areas. */
        areaCode: AreaCode,
        organId: Id,
        channel: oneOf(...channels),
        status: stateOf(phoneMachine),
      },
      ['name', 'sort', 'createdAt'],
    ),
    reply: pageOf(PhoneRow),
  }),
  read: read('/servicemobile/{id}', { reply: PhoneRow }),
  add: write('/servicemobile/add', { body: PhoneDraft, reply: Done }),
  edit: write('/servicemobile/edit', { body: change(PhoneDraft), reply: Done }),
  changestatus: write('/servicemobile/changestatus', { body: changeStatusBody(phoneMachine), reply: Done }),
  before: before('/servicemobile/before/{id}'),
  sort: reorder('/servicemobile/sort'),
  remove: remove('/servicemobile'),
})
