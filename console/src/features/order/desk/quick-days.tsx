import { businessDay, order } from '@kangju/contract'
import { Segmented } from 'antd'
import { useQuery } from '../../../resource/use-query.ts'
import type { FieldSchema } from '../../../resource/schema.ts'
import { useSay } from '../../../ui/say.ts'
import { useNow } from '../../../ui/use-now.ts'
import { deskWords as words } from '../words.ts'
import { daysOf, quickDays, quickOf, tabQuery } from './desk-tabs.ts'

/** The days of the desk's visits: all, today, tomorrow or the next seven. */
export const QuickDays = () => {
  const say = useSay()
  const today = businessDay(useNow())
  const { query, refilter } = useQuery(order.visits.query as FieldSchema, () => tabQuery('todo'))
  return (
    <Segmented
      aria-label={say(words.days)}
      value={quickOf(query, today) ?? 'all'}
      options={[
        { value: 'all', label: say(words.all) },
        ...quickDays.map((value) => ({ value, label: say(words[value]) })),
      ]}
      onChange={(value) => {
        const choice = quickDays.find((one) => one === value)
        refilter(choice === undefined ? { appointFrom: undefined, appointTo: undefined } : { ...daysOf(choice, today) })
      }}
    />
  )
}
