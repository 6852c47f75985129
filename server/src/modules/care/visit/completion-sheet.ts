import {
  ageOn,
  checkMethodWords,
  completionWords as words,
  fill,
  genderWords,
  healthWords,
  relationWords,
  type order,
  type Lang,
  type ServiceRecord,
  type Text,
  type Vitals,
} from '@kangju/contract'
import { areaName } from '../../../area/area-names.ts'
import type { Call, Download } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { beijingTime, yuanOfFen } from '../../../sheet/cell-text.ts'
import { sheetFilename, xlsxType } from '../../../sheet/export.ts'
import { formSheet, pictureBox, type FormPicture, type FormRow } from '../../../sheet/form-sheet.ts'
import { clientById } from '../../customers/customerclient/service.ts'
import { thumbnails } from '../../base/file/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { personById } from '../../staff/people/service.ts'
import { recordOfVisit, shownRecord } from './record.ts'
import { visits, type Visit } from './table.ts'

const joined = (parts: readonly (string | null | undefined)[], mark = ' · ') =>
  parts.filter((part) => part != null && part !== '').join(mark)

const vitalNames = ['sbp', 'dbp', 'pulse', 'temperature', 'resp', 'glucose', 'glucoseKind', 'spo2'] as const

const vitalsLine = (vitals: Vitals | null, lang: Lang) =>
  joined(
    vitalNames.map((name) => {
      const value = vitals?.[name]
      if (value == null) return undefined
      const said =
        name === 'glucoseKind' ? healthWords.choice.glucoseKind[vitals?.glucoseKind ?? 'random'][lang] : value
      return `${healthWords.field[name][lang]} ${said}`
    }),
    '；',
  )

/** Time, position and note of a check-in or check-out. */
const placeLine = (
  said: {
    readonly at: string | null
    readonly lng: number | null
    readonly lat: number | null
    readonly distanceM: number | null
    readonly note: string | null
  },
  method: string | null,
  lang: Lang,
) =>
  said.at === null
    ? ''
    : joined([
        beijingTime(said.at),
        said.lng === null || said.lat === null ? null : `${said.lng}, ${said.lat}`,
        said.distanceM === null ? null : fill(words.distance[lang], { m: said.distanceM }),
        method,
        said.note,
      ])

const durationOf = ({ checkinAt, checkoutAt }: ServiceRecord) =>
  checkoutAt === null ? 0 : Math.round((Date.parse(checkoutAt) - Date.parse(checkinAt)) / 60_000)

const materialsLine = ({ materials }: ServiceRecord, lang: Lang) =>
  joined(
    materials.map(({ name, qty, batchNo }) =>
      joined([`${name}×${qty}`, batchNo == null ? null : fill(words.batch[lang], { no: batchNo })], ' '),
    ),
    '；',
  )

interface Content {
  readonly visit: Visit
  readonly record: ServiceRecord
  readonly organName: string
  readonly client: { readonly name: string; readonly gender: string; readonly age: string }
  readonly staff: { readonly name: string; readonly code: string; readonly licenseNo: string }
  readonly pictures: (urls: readonly (string | null)[]) => FormPicture[]
}

const recordRows = ({ record, pictures }: Content, lang: Lang): FormRow[] => {
  const line = (label: Text, value: string | null): FormRow => [{ label: label[lang], value: value ?? '' }]
  const waste =
    record.wasteHandled === null
      ? []
      : [line(words.waste, words[record.wasteHandled === 1 ? 'taken' : 'notTaken'][lang])]
  return [
    line(words.vitals, vitalsLine(record.vitals, lang)),
    line(words.measures, record.measures),
    line(words.observation, record.observation),
    line(words.materials, materialsLine(record, lang)),
    ...waste,
    line(words.abnormal, record.abnormal === 1 ? record.abnormalNote : words.none[lang]),
    { label: words.before[lang], pictures: pictures(record.beforeUrls) },
    { label: words.after[lang], pictures: pictures(record.afterUrls) },
    { label: words.signature[lang], pictures: pictures([record.signUrl]) },
    line(
      words.signature,
      joined([record.signName, record.relation === null ? null : relationWords[record.relation][lang]]),
    ),
  ]
}

const rowsOf = (content: Content, lang: Lang): FormRow[] => {
  const { visit, record, client, staff, organName } = content
  const field = (label: Text, value: string | null) => ({ label: label[lang], value: value ?? '' })
  const { checkinAt, checkinLng, checkinLat, checkinDistanceM, checkinReason } = record
  const { checkoutAt, checkoutLng, checkoutLat, checkoutDistanceM, checkoutReason } = record
  const came = { at: checkinAt, lng: checkinLng, lat: checkinLat, distanceM: checkinDistanceM, note: checkinReason }
  const went = {
    at: checkoutAt,
    lng: checkoutLng,
    lat: checkoutLat,
    distanceM: checkoutDistanceM,
    note: checkoutReason,
  }
  const method = checkMethodWords[record.checkMethod][lang]
  const time = visit.startAt === null ? '' : beijingTime(visit.startAt).slice(0, 16)
  const until = visit.endAt === null ? '' : beijingTime(visit.endAt).slice(11, 16)
  return [
    [field(words.childNo, visit.childNo), field(words.organ, organName)],
    [field(words.client, client.name), field(words.genderAge, joined([client.gender, client.age], ' / '))],
    [field(words.address, `${areaName(visit.areaCode)} ${visit.address}`)],
    [
      field(words.service, joined([visit.projectName, visit.specName], ' / ')),
      field(words.amount, yuanOfFen(visit.amountFen)),
    ],
    [
      field(words.appointment, joined([time, until], '–')),
      field(words.duration, fill(words.minutes[lang], { n: durationOf(record) })),
    ],
    [field(words.checkin, placeLine(came, method, lang))],
    [field(words.checkout, placeLine(went, null, lang))],
    [field(words.staff, joined([staff.name, staff.code], ' / ')), field(words.license, staff.licenseNo)],
    ...recordRows(content, lang),
    [
      field(
        words.review,
        joined([visit.score === null ? null : fill(words.stars[lang], { n: visit.score }), visit.comment]),
      ),
    ],
  ]
}

/** Completion sheet of a visit: one page to print. */
export const completionSheet = async (call: Call<typeof order.completeSheet>): Promise<Download> => {
  const { db, me, tools, params, lang, now } = call
  const visit = await find(db, me, visits, params.id)
  const row = visit.status === 'completed' ? await recordOfVisit(db, visit.id) : undefined
  if (row === undefined) throw new Problem('notCompleted')
  const record = shownRecord(tools.keyring, row)
  const client = await clientById(db, me.operatorId, visit.clientId)
  const staff = await personById(db, row.peopleId)
  const urls = [...record.beforeUrls, ...record.afterUrls, record.signUrl ?? '']
  const small = await thumbnails(tools, db, me.operatorId, urls, pictureBox)
  const content: Content = {
    visit,
    record,
    organName: (await organNames(db, visit.organId === null ? [] : [visit.organId])).get(visit.organId ?? '') ?? '',
    client: {
      name: visit.clientName,
      gender: client === undefined ? '' : genderWords[client.gender][lang],
      age: client === undefined ? '' : String(ageOn(client.birthday, record.serviceDate)),
    },
    staff: { name: staff?.name ?? visit.peopleName ?? '', code: staff?.code ?? '', licenseNo: staff?.licenseNo ?? '' },
    pictures: (wanted) => wanted.flatMap((url) => small.get(url ?? '') ?? []),
  }
  call.audit({ entityId: visit.id, detail: { childNo: visit.childNo } })
  return {
    filename: sheetFilename(words.title, lang, now),
    type: xlsxType,
    body: formSheet({ title: words.title[lang], rows: rowsOf(content, lang) }),
  }
}
