import { organ, prepaycard, prepaycarddistribut, prepaycarddistributWords, prepaycardinfo } from '@kangju/contract'
import { invalidateArea, useCall } from '../../api/query.ts'
import { useEvery } from '../../api/use-every.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { showFen } from '../../resource/money.ts'
import { Pick } from '../../resource/pick.tsx'
import { asText } from '../../resource/schema.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { InputProps, Values } from '../../resource/types.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { figure } from './batch-cells.tsx'
import { Ranges } from './dist-cells.tsx'
import { distPageWords as words } from './words-dist.ts'
import styles from './dist.module.css'

/** Reads everything again that shows how far cards have come. */
export const lookAtCards = () => {
  for (const { area } of [prepaycard.list, prepaycarddistribut.list, prepaycardinfo.list]) invalidateArea(area)
}

const useBatches = () => useCall(prepaycarddistribut.batches, {}).data ?? []

const BatchPick = (props: InputProps) => {
  const say = useSay()
  const choices = useBatches().map(({ id, name, freeCount }) => ({
    value: id,
    label: say(words.batchChoice, { name, n: figure(freeCount) }),
  }))
  return <Pick {...props} choices={choices} />
}

const lookEveryMs = 5000
const quantityAtMost = 20_000

interface FreeProps {
  batchId: string
  quantity: unknown
  priceFen: unknown
}

/** The free cards of the batch, asked again while the form is open, and what this distribution would take. */
const FreeCards = ({ batchId, quantity, priceFen }: FreeProps) => {
  const say = useSay()
  const typed = useSettled(asText(quantity))
  const wanted = Number(typed)
  const isQuantity = Number.isInteger(wanted) && wanted >= 1 && wanted <= quantityAtMost
  const { data, refetch } = useCall(
    prepaycarddistribut.undistcount,
    { params: { id: batchId }, query: isQuantity ? { quantity: wanted } : {} },
    { keepPrevious: true, isPolled: true },
  )
  useEvery(true, lookEveryMs, refetch)
  if (data === undefined) return null
  const isEnough = isQuantity && wanted <= data.count
  return (
    <dl className={styles.preview} aria-live="polite">
      <div>
        <dt>{say(words.free, { n: figure(data.count) })}</dt>
      </div>
      {isEnough && typeof priceFen === 'number' && (
        <div>
          <dt>{say(words.total)}</dt>
          <dd className="figure">{showFen(priceFen * wanted)}</dd>
        </div>
      )}
      {isEnough && data.ranges.length > 0 && (
        <div className={styles.wide}>
          <dt>{say(words.takes)}</dt>
          <dd>
            <Ranges ranges={data.ranges} />
            {data.more > 0 && <span className="quiet">{say(words.moreRanges, { n: figure(data.more) })}</span>}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Distributes cards of a batch to an organisation. */
export const DistForm = ({ onClosed }: { onClosed: () => void }) => {
  const say = useSay()
  const batches = useBatches()
  const form = useCallForm({
    call: prepaycarddistribut.add,
    title: say(words.distribute),
    done: words.distributed,
    words: prepaycarddistributWords,
    fields: [
      { key: 'batchId', group: words.cards, render: (props) => <BatchPick {...props} /> },
      { key: 'organId', options: organ.nopage },
      'quantity',
      { key: 'salePriceFen', help: words.priceHelp },
      { key: 'activeMode', help: words.modeHelp },
      { key: 'contactName', group: words.receiver },
      'contactMobile',
    ],
    start: { activeMode: 'bulk' },
    follow: (changed: Values): Values => {
      const batch = batches.find(({ id }) => id === changed['batchId'])
      return batch === undefined ? {} : { salePriceFen: batch.salePriceFen }
    },
    onSent: lookAtCards,
  })
  const { batchId, quantity, salePriceFen } = form.values
  return (
    <CallForm
      form={form}
      frame="drawer"
      focus="batchId"
      submit={{ text: words.distribute }}
      summary={
        typeof batchId === 'string' && <FreeCards batchId={batchId} quantity={quantity} priceFen={salePriceFen} />
      }
      onClosed={onClosed}
    />
  )
}
