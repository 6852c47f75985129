import {
  buyerIdFault,
  checkActivation,
  isCardNo,
  needsIdCard,
  prepaycardactive,
  prepaycardactiveWords,
  prepaycarddistribut,
  prepaycarddistributWords,
  type ActivationDraft,
  type DistRow,
} from '@kangju/contract'
import { Select } from 'antd'
import { useState } from 'react'
import { invalidateArea, useCall } from '../../api/query.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { showFen } from '../../resource/money.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { InputProps, Values } from '../../resource/types.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { classes } from '../../ui/classes.ts'
import { Objections } from '../../ui/objections.tsx'
import { useSay } from '../../ui/say.ts'
import { figure } from './batch-cells.tsx'
import { lookAtCards } from './dist-form.tsx'
import { activePageWords as words } from './words-dist.ts'
import styles from './dist.module.css'

const offeredAtMost = 100

/** Cards of the distribution that wait for activation; the server searches by number. */
const CardsPick = ({ distId, ...props }: InputProps & { distId: string }) => {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const cardNo = useSettled(typed.replaceAll(/\D/g, '').slice(0, 16))
  const query = { status: 'distributed', limit: offeredAtMost, ...(cardNo === '' ? {} : { cardNo }) } as const
  const { data, isFetching } = useCall(prepaycardactive.cards, { params: { id: distId }, query })
  const offered = (data?.items ?? []).map((card) => ({ value: card.id, label: card.cardNo }))
  const kept = Object.entries(names)
    .filter(([id]) => !offered.some(({ value }) => value === id))
    .map(([value, label]) => ({ value, label }))
  return (
    <Select<unknown>
      {...props}
      mode="multiple"
      className="wide"
      value={props.value ?? []}
      options={[...offered, ...kept]}
      placeholder={say(words.pickCards)}
      loading={isFetching}
      onSelect={(id: unknown) => {
        const chosen = offered.find(({ value }) => value === id)
        if (chosen !== undefined) setNames((known) => ({ ...known, [chosen.value]: chosen.label }))
      }}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
    />
  )
}

/** How many cards the form means, as far as it is filled in. */
const countOf = ({ mode, ids, count }: Values, inRange: number): number => {
  if (mode === 'ids') return Array.isArray(ids) ? ids.length : 0
  if (mode === 'range') return inRange
  return typeof count === 'number' && Number.isInteger(count) ? count : 0
}

const rangeIn = ({ mode, startNo, endNo }: Values) =>
  mode === 'range' && typeof startNo === 'string' && typeof endNo === 'string' && isCardNo(startNo) && isCardNo(endNo)
    ? { startNo, endNo }
    : {}

interface Props {
  row: DistRow
  onClosed: () => void
}

/** Activates cards of a distribution for a buyer. */
export const ActivateDialog = ({ row, onClosed }: Props) => {
  const say = useSay()
  const { id, distNo, organName, named, faceFen, salePriceFen, activeMode } = row
  const isSingle = activeMode === 'single'
  const [range, setRange] = useState<{ startNo?: string; endNo?: string }>({})
  const { data } = useCall(prepaycardactive.unactivecount, { params: { id }, query: range }, { keepPrevious: true })
  const inRange = data?.inRange ?? 0
  const needsId = (values: Values) => needsIdCard(named, faceFen * countOf(values, inRange))
  const isMode =
    (mode: ActivationDraft['mode']) =>
    ({ values }: { values: Values }) =>
      values['mode'] === mode
  const form = useCallForm({
    call: prepaycardactive.activate,
    title: say(words.activateTitle, { no: distNo }),
    done: ({ count }) => say(words.activated, { n: figure(count) }),
    words: prepaycardactiveWords,
    fields: [
      { key: 'mode', group: words.which },
      { key: 'count', when: isMode('count'), help: words.lowest },
      { key: 'startNo', when: isMode('range') },
      { key: 'endNo', when: isMode('range') },
      { key: 'ids', when: isMode('ids'), render: (props) => <CardsPick {...props} distId={id} /> },
      { key: 'buyerName', group: words.buyer, help: words.nameHelp },
      'buyerMobile',
      { key: 'buyerIdCard', when: ({ values }) => needsId(values), help: words.idHelp },
      'invoiceTitle',
      'remark',
    ],
    needed: ['count', 'startNo', 'endNo', 'ids', 'buyerIdCard'],
    start: { mode: 'count', ...(isSingle ? { count: 1 } : {}) },
    base: { distId: id },
    check: (draft) => {
      const lacking = buyerIdFault(
        { named, faceFen: faceFen * countOf(draft, inRange) },
        draft['buyerIdCard'] as string | undefined,
      )
      return { ...checkActivation(draft), ...(lacking === undefined ? {} : { buyerIdCard: lacking }) }
    },
    follow: (_changed, values) => {
      setRange(rangeIn(values))
      return {}
    },
    onSent: () => {
      invalidateArea(prepaycarddistribut.list.area)
      lookAtCards()
    },
  })
  const n = countOf(form.values, inRange)
  const waiting = data?.count ?? 0
  return (
    <CallForm
      form={form}
      frame="drawer"
      focus="mode"
      submit={{ text: words.activate, isReady: data !== undefined && data.obstacles.length === 0 && n <= waiting }}
      above={
        <>
          <p className={classes('quiet', styles.lead)}>
            {say(words.waitingCount, { organ: organName, n: figure(waiting) })}
          </p>
          <Objections lines={data?.obstacles ?? []} />
        </>
      }
      summary={
        <dl className={styles.preview} aria-live="polite">
          <div>
            <dt>{say(words.preview)}</dt>
            <dd className="figure">{say(words.count, { n: figure(n) })}</dd>
          </div>
          <div>
            <dt>{say(words.faceTotal)}</dt>
            <dd className="figure">{showFen(n * faceFen)}</dd>
          </div>
          <div>
            <dt>{say(words.priceTotal)}</dt>
            <dd className="figure">{showFen(n * salePriceFen)}</dd>
          </div>
        </dl>
      }
      onClosed={onClosed}
    />
  )
}

/** Decides how and until when the cards of a distribution are activated. */
export const ActivationSettings = ({ row, onClosed }: Props) => {
  const say = useSay()
  const { id, version, distNo, activeMode, activeDeadline, remark } = row
  const form = useCallForm({
    call: prepaycardactive.edit,
    title: say(words.settingsTitle, { no: distNo }),
    done: words.settingsSaved,
    words: prepaycarddistributWords,
    fields: ['activeMode', { key: 'activeDeadline', help: words.deadlineHelp }, 'remark'],
    start: { activeMode, activeDeadline, remark },
    base: { id, version },
    isNew: false,
    onSent: lookAtCards,
  })
  return <CallForm form={form} focus="activeMode" onClosed={onClosed} />
}
