import {
  checkLongcareOn,
  longcare,
  longcareWords,
  scoreParts,
  usualValidTo,
  type LongcareDraft,
  type LongcareRow,
  type Text,
} from '@kangju/contract'
import { invalidateArea } from '../../../api/query.ts'
import { PickOption } from '../../../resource/pick.tsx'
import type { AnyField, Values } from '../../../resource/types.ts'
import { useSay } from '../../../ui/say.ts'
import { longcareTabWords as words, recordWords } from '../words-records.ts'
import { RecordDrawer } from '../records/record-drawer.tsx'
import { useToday } from '../records/use-today.ts'
import { LevelSummary } from './level-summary.tsx'
import { ScoreInput } from './score-input.tsx'
import { isScored } from './scores.ts'

type Key = keyof LongcareDraft

const fields: readonly (Key | (AnyField & { key: Key }))[] = [
  { key: 'assessDate', group: words.basics },
  'assessOrg',
  'assessors',
  'applyNo',
  'insured',
  { key: 'insureArea', help: words.insureHelp },
  'validFrom',
  { key: 'validTo', help: words.validHelp },
  { key: 'adl', group: words.scoring, render: (props) => <ScoreInput {...props} part="adl" /> },
  { key: 'cognition', render: (props) => <ScoreInput {...props} part="cognition" /> },
  { key: 'perception', render: (props) => <ScoreInput {...props} part="perception" /> },
  { key: 'benefitType', group: words.benefit },
  'monthQuotaFen',
  'monthHours',
  {
    key: 'designatedOrganId',
    render: (props, { values }) => {
      const { designatedOrganName: name } = values as Partial<LongcareRow>
      return <PickOption {...props} call={longcare.organs} {...(name == null ? {} : { kept: name })} />
    },
  },
  'fileUrls',
]

const unscored = (draft: Values): Readonly<Record<string, Text>> =>
  Object.fromEntries(
    scoreParts.filter((part) => !isScored(draft, part)).map((part) => [part, recordWords.scoreAll] as const),
  )

const isDay = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Validity follows the assessment date for the usual period, until it is changed manually. */
const followDay = (changed: Values, { validFrom, validTo }: Values): Values => {
  const isUsual = !isDay(validFrom) || !isDay(validTo) || validTo === usualValidTo(validFrom)
  const assessed = changed['assessDate']
  if (isDay(assessed) && isUsual) return { validFrom: assessed, validTo: usualValidTo(assessed) }
  const from = changed['validFrom']
  return isDay(from) && !isDay(validTo) ? { validTo: usualValidTo(from) } : {}
}

const summary = (values: Values) => <LevelSummary values={values} />

interface Props {
  readonly clientId: string
  readonly record?: LongcareRow | undefined
  readonly onClosed: () => void
}

export const LongcareForm = ({ clientId, record, onClosed }: Props) => {
  const say = useSay()
  const today = useToday()
  const isNew = record === undefined
  const call = isNew ? longcare.add : longcare.edit
  return (
    <RecordDrawer
      title={isNew ? say(words.add) : say(words.editOne, { day: record.assessDate })}
      call={call}
      words={longcareWords}
      fields={fields}
      row={isNew ? { clientId, fileUrls: [] } : record}
      isNew={isNew}
      check={(draft) => ({ ...checkLongcareOn(today)(draft), ...unscored(draft) })}
      {...(isNew ? { follow: followDay } : {})}
      // The care recipient's page shows the level too.
      onSent={() => invalidateArea('customerclient')}
      summary={summary}
      onClosed={onClosed}
    />
  )
}
