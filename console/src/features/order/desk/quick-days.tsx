import { businessDay } from '@kangju/contract'
import { Segmented } from 'antd'
import { useMay } from '../../../api/me.tsx'
import { querySchema } from '../../../resource/labels.ts'
import { anyResource } from '../../../resource/types.ts'
import { useQuery } from '../../../resource/use-query.ts'
import { useSay } from '../../../ui/say.ts'
import { useNow } from '../../../ui/use-now.ts'
import { deskWords as words } from '../words.ts'
import { daysOf, quickDays, quickOf } from './desk-tabs.ts'
import { visitResource } from './visit-resource.tsx'

/** The days of the desk's visits: all, today, tomorrow or the next seven. */
export const QuickDays = () => {
  const say = useSay()
  const now = useNow()
  const today = businessDay(now)
  const visits = anyResource(visitResource(now, useMay()))
  const { query, refilter } = useQuery(querySchema(visits), visits.usual)
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
