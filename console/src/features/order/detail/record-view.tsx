import {
  healthWords,
  relationWords,
  ServiceRecordDraft,
  type ServiceRecord,
  type Text,
  type Vitals,
} from '@kangju/contract'
import { Tag } from 'antd'
import { InnerTable } from '../../../resource/inner-table.tsx'
import type { FieldSchema } from '../../../resource/schema.ts'
import { useSay } from '../../../ui/say.ts'
import { detailWords as words } from '../words-detail.ts'
import { checkMethodWords, recordTexts } from '../../../ui/words-orders-fields.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { momentOf } from '../../../ui/moment.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { Facts, type FactLine } from './parts.tsx'
import styles from './record-view.module.css'

const Pictures = onDemand(() => import('../../../resource/pictures.tsx').then(({ Pictures }) => Pictures))

const materialItems = (ServiceRecordDraft.properties.materials as unknown as FieldSchema).items ?? {}
const minuteMs = 60_000

/** Measured values, one line each. */
const VitalsView = ({ vitals }: { vitals: Vitals }) => {
  const say = useSay()
  const kinds = healthWords.choice.glucoseKind as Readonly<Record<string, Text>>
  const known = (Object.keys(vitals) as (keyof Vitals)[]).filter((key) => vitals[key] != null && key !== 'glucoseKind')
  return (
    <ul className={styles.vitals}>
      {known.map((key) => {
        const kind = key === 'glucose' && vitals.glucoseKind != null ? kinds[vitals.glucoseKind] : undefined
        return (
          <li key={key}>
            <span className="quiet">{say(healthWords.field[key])}</span> <span className="figure">{vitals[key]}</span>{' '}
            {kind !== undefined && <span className="quiet">{say(kind)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

const useStay = () => {
  const say = useSay()
  return (at: string | null, distanceM: number | null, reason: string | null) =>
    at === null
      ? null
      : [
          momentOf(at),
          distanceM === null ? '' : say(words.away, { m: distanceM }),
          reason === null ? '' : say(words.why, { text: reason }),
        ]
          .filter(Boolean)
          .join(' · ')
}

const Shots = ({ label, urls }: { label: Text; urls: readonly string[] }) => {
  const say = useSay()
  if (urls.length === 0) return null
  return (
    <div>
      <p className="quiet">{say(label)}</p>
      <Pictures urls={urls} />
    </div>
  )
}

/** The service record of a visit. */
export const RecordView = ({ record }: { record: ServiceRecord | null }) => {
  const say = useSay()
  const stay = useStay()
  if (record === null) return <p className="quiet">{say(words.noRecord)}</p>
  const { checkinAt, checkoutAt, materials, vitals, relation, abnormal } = record
  const spent =
    checkoutAt === null ? undefined : Math.round((Date.parse(checkoutAt) - Date.parse(checkinAt)) / minuteMs)
  const texts = recordTexts.field
  const facts: FactLine[] = [
    {
      key: 'in',
      label: words.checkin,
      value: stay(checkinAt, record.checkinDistanceM, record.checkinReason),
      isWide: true,
    },
    {
      key: 'out',
      label: words.checkout,
      value: [
        stay(checkoutAt, record.checkoutDistanceM, record.checkoutReason),
        spent === undefined ? null : say(words.spentMin, { n: spent }),
      ]
        .filter((part) => part !== null)
        .join(' · '),
      isWide: true,
    },
    {
      key: 'method',
      label: texts.checkMethod,
      value:
        record.checkMethod === 'afterwards' ? (
          <Tag color="warning">{say(words.afterwards)}</Tag>
        ) : (
          say(checkMethodWords[record.checkMethod])
        ),
    },
    {
      key: 'abnormal',
      label: texts.abnormal,
      value: abnormal === 1 ? <Tag color="error">{say(words.abnormal)}</Tag> : say(resourceWords.no),
    },
    ...(abnormal === 1 ? [{ key: 'note', label: texts.abnormalNote, value: record.abnormalNote, isWide: true }] : []),
    ...(vitals === null
      ? []
      : [{ key: 'vitals', label: texts.vitals, value: <VitalsView vitals={vitals} />, isWide: true }]),
    {
      key: 'measures',
      label: texts.measures,
      value: <span className="prose">{record.measures}</span>,
      isWide: true,
    },
    { key: 'observation', label: texts.observation, value: record.observation, isWide: true },
    ...(materials.length === 0
      ? []
      : [
          {
            key: 'materials',
            label: texts.materials,
            value: <InnerTable rows={materials} items={materialItems} texts={recordTexts.part.materials} />,
            isWide: true,
          },
        ]),
    {
      key: 'sign',
      label: texts.signName,
      value:
        record.signName === null
          ? null
          : [record.signName, relation === null ? '' : say(relationWords[relation])].filter(Boolean).join(' · '),
    },
    ...(record.wasteHandled === null
      ? []
      : [
          {
            key: 'waste',
            label: texts.wasteHandled,
            value: say(record.wasteHandled === 1 ? resourceWords.yes : resourceWords.no),
          },
        ]),
  ]
  return (
    <>
      <Facts facts={facts} />
      <div className={styles.pictures}>
        <Shots label={texts.beforeUrls} urls={record.beforeUrls} />
        <Shots label={texts.afterUrls} urls={record.afterUrls} />
        <Shots label={texts.signUrl} urls={record.signUrl === null ? [] : [record.signUrl]} />
      </div>
    </>
  )
}
