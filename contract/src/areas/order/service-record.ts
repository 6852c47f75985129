import type { Text } from '../../kit/lang.ts'
import {
  closed,
  confidential,
  Count,
  Day,
  Flag,
  formatted,
  Instant,
  listOf,
  oneOf,
  optional,
  orNull,
  prose,
  text,
  Type,
  type Rules,
  type Static,
} from '../../kit/schema.ts'
import { Lat, Lng } from '../../shared.ts'
import { validationWords } from '../../words/validation.ts'
import { relations } from '../customer/customer-shared.ts'
import { picture } from '../file.ts'
import { HealthDraft } from '../customer/health.ts'

/** Ways of checking in. */
export const checkMethods = ['gps', 'code', 'afterwards'] as const
export type CheckMethod = (typeof checkMethods)[number]

const { sbp, dbp, pulse, temperature, resp, glucose, glucoseKind, spo2 } = HealthDraft.properties
export const Vitals = closed({ sbp, dbp, pulse, temperature, resp, glucose, glucoseKind, spo2 })
export type Vitals = Static<typeof Vitals>

const Material = closed({
  name: text(1, 40),
  qty: Type.Integer({ minimum: 1, maximum: 999, default: 1 }),
  batchNo: optional(text(1, 40)),
})

/** Service record as entered by the staff member. */
export const ServiceRecordDraft = closed({
  vitals: optional(confidential(Vitals)),
  measures: confidential(prose(1, 1000)),
  observation: optional(confidential(prose(0, 500))),
  materials: Type.Optional(Type.Array(Material, { maxItems: 50 })),
  abnormal: Flag,
  abnormalNote: optional(confidential(prose(0, 500))),
  beforeUrls: listOf(picture('order'), 0, 9),
  afterUrls: listOf(picture('order'), 1, 9),
  signUrl: picture('order'),
  signName: formatted('personName', 20),
  relation: oneOf(...relations),
  wasteHandled: optional(Flag),
})
export type ServiceRecordDraft = Static<typeof ServiceRecordDraft>

export const checkServiceRecord: Rules<Partial<ServiceRecordDraft>> = ({ abnormal, abnormalNote }) => {
  const wrong: Record<string, Text> = {}
  if (abnormal === 1 && (abnormalNote ?? '').trim() === '') wrong['abnormalNote'] = validationWords.required
  return wrong
}

/** Reported location. */
export const Position = closed({ lng: Lng, lat: Lat })

export const ServiceRecord = closed({
  serviceDate: Day,
  checkinAt: Instant,
  checkoutAt: orNull(Instant),
  checkMethod: oneOf(...checkMethods),
  checkinLng: orNull(Lng),
  checkinLat: orNull(Lat),
  checkinDistanceM: orNull(Count),
  checkoutLng: orNull(Lng),
  checkoutLat: orNull(Lat),
  checkoutDistanceM: orNull(Count),
  /** Reason for a location mismatch or a short visit. */
  checkinReason: orNull(Type.String()),
  checkoutReason: orNull(Type.String()),
  vitals: orNull(Vitals),
  measures: orNull(Type.String()),
  observation: orNull(Type.String()),
  materials: Type.Array(Material),
  abnormal: Flag,
  abnormalNote: orNull(Type.String()),
  beforeUrls: Type.Array(picture('order')),
  afterUrls: Type.Array(picture('order')),
  signUrl: orNull(picture('order')),
  signName: orNull(Type.String()),
  relation: orNull(oneOf(...relations)),
  wasteHandled: orNull(Flag),
})
export type ServiceRecord = Static<typeof ServiceRecord>
