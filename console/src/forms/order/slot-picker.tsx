import { isAtNight, order, slotCountAtMost } from '@kangju/contract'
import { Button, Form } from 'antd'
import { useCall } from '../../api/query.ts'
import type { Values } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { itemsOf } from './order-draft.ts'
import { orderFormWords as words } from './words.ts'
import styles from './order-form.module.css'

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the free times depend on; undefined until service, area and day are chosen. */
const slotQuery = (values: Values) => {
  const { specId, commodityId } = itemsOf(values['items'])[0] ?? {}
  const [areaCode, day] = [textOf(values['areaCode']), textOf(values['appointDate'])]
  if ((specId ?? commodityId) == null || areaCode === undefined || day === undefined) return undefined
  const [lng, lat] = [numberOf(values['lng']), numberOf(values['lat'])]
  const clientId = values['isNewClient'] === true ? undefined : textOf(values['clientId'])
  return {
    ...(specId == null ? {} : { specId }),
    ...(commodityId == null ? {} : { commodityId }),
    areaCode,
    day,
    ...(lng === undefined || lat === undefined ? {} : { lng, lat }),
    ...(clientId === undefined ? {} : { clientId }),
  }
}

/** Times of the day at which staff could go, with how many; one click sets the start. */
export const SlotPicker = ({ values }: { readonly values: Values }) => {
  const say = useSay()
  const form = Form.useFormInstance()
  const query = slotQuery(values)
  const { data } = useCall(
    order.slots,
    { query: query ?? { areaCode: '', day: '' } },
    { enabled: query !== undefined, keepPrevious: false },
  )
  const start = textOf(values['startTime'])
  const free = data?.items.filter(({ count }) => count > 0) ?? []
  return (
    <>
      {start !== undefined && isAtNight(start) && (
        <p className={styles.night} role="status">
          {say(words.night)}
        </p>
      )}
      {query === undefined ? (
        <p className="quiet">{say(words.slotsNeed)}</p>
      ) : (
        <div className={styles.slots} role="group" aria-label={say(words.slots)}>
          {query.commodityId !== undefined && data !== undefined && (
            <span className="quiet">{say(words.firstOfBundle, { name: data.projectName })}</span>
          )}
          {free.map(({ start: clock, count }) => (
            <Button
              key={clock}
              size="small"
              aria-pressed={clock === start}
              type={clock === start ? 'primary' : 'default'}
              onClick={() => form.setFieldsValue({ startTime: clock })}
            >
              {say(words.slot, { at: clock, n: count < slotCountAtMost ? count : `${count}+` })}
            </Button>
          ))}
          {data !== undefined && free.length === 0 && <span className="quiet">{say(words.noSlots)}</span>}
        </div>
      )}
    </>
  )
}
