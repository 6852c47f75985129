import { checkHealthOn, health, healthWords, type HealthDraft, type HealthRow } from '@kangju/contract'
import type { AnyField, Values } from '../../../resource/types.ts'
import { useSay } from '../../../ui/say.ts'
import { healthTabWords as words } from '../words-records.ts'
import { RecordDrawer } from '../records/record-drawer.tsx'
import { useToday } from '../records/use-today.ts'

type Key = keyof HealthDraft
const has = (key: Key, choice: string) => {
  const isChosen: AnyField['when'] = ({ values }) => {
    const value = values[key]
    return Array.isArray(value) ? value.includes(choice) : String(value) === choice
  }
  return isChosen
}

const fields: readonly (Key | (AnyField & { key: Key }))[] = [
  { key: 'recordDate', group: words.measured, help: words.dayHelp, fixed: true },
  'heightCm',
  { key: 'weightKg', help: words.bmiHelp },
  'sbp',
  'dbp',
  'pulse',
  'temperature',
  'resp',
  'spo2',
  'glucose',
  'glucoseKind',
  'bloodAbo',
  'bloodRh',
  { key: 'drugAllergy', group: words.allergies },
  { key: 'allergyNote', when: has('drugAllergy', 'other') },
  'infectious',
  { key: 'infectiousNote', when: has('infectious', '1') },
  { key: 'diseases', group: words.history },
  'surgery',
  'trauma',
  'transfusion',
  'familyHistory',
  { key: 'disability', group: words.risks },
  'tubes',
  'bradenScore',
  'morseScore',
  { key: 'smoking', group: words.habits },
  'drinking',
  'exercise',
  { key: 'medications', group: words.medication },
  'note',
]

/** Fields that a new record copies from the newest one. */
const lasting = [
  'heightCm',
  'bloodAbo',
  'bloodRh',
  'drugAllergy',
  'allergyNote',
  'diseases',
  'surgery',
  'trauma',
  'transfusion',
  'familyHistory',
  'disability',
  'infectious',
  'infectiousNote',
  'tubes',
  'smoking',
  'drinking',
  'exercise',
  'medications',
] as const satisfies readonly Key[]

const startOfNew = (clientId: string, newest: HealthRow | undefined, today: string): Values => ({
  clientId,
  ...Object.fromEntries(lasting.flatMap((key) => (newest?.[key] == null ? [] : [[key, newest[key]]]))),
  // Today already has a record, so the date stays empty.
  ...(newest?.recordDate === today ? {} : { recordDate: today }),
})

interface Props {
  readonly clientId: string
  /** The record to edit; a new one copies lasting fields from the newest. */
  readonly record?: HealthRow | undefined
  readonly newest?: HealthRow | undefined
  readonly onClosed: () => void
}

export const HealthForm = ({ clientId, record, newest, onClosed }: Props) => {
  const say = useSay()
  const today = useToday()
  const isNew = record === undefined
  return (
    <RecordDrawer
      title={isNew ? say(words.add) : say(words.editOne, { day: record.recordDate })}
      call={health.save}
      words={healthWords}
      fields={fields}
      row={isNew ? startOfNew(clientId, newest, today) : record}
      isNew={isNew}
      check={checkHealthOn(today)}
      onClosed={onClosed}
    />
  )
}
