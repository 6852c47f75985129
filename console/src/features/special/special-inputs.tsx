import { special, specialWords, type SpecialItemType, type SpecialPage } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { Status, Value } from '../../resource/columns.tsx'
import { Pick, withKept } from '../../resource/pick.tsx'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { specialPageWords as words } from './words.ts'
import factsStyles from '../../ui/facts.module.css'

const OfferPick = ({ type, ...props }: InputProps & { type: SpecialItemType }) => {
  const say = useSay()
  const { data } = useCall(special.offers, { query: { type } })
  const offered = data?.map(({ id, name, isOnSale }) => ({
    id,
    name: isOnSale ? name : say(words.notOnSale, { name }),
  }))
  return <Pick {...props} choices={withKept(offered, props.value, say(words.removed))} />
}

/** Picks an item of the row's type. */
export const ItemTarget = ({ type, ...props }: InputProps & { type: SpecialItemType | undefined }) =>
  type === undefined ? <Pick {...props} choices={[]} disabled /> : <OfferPick key={type} {...props} type={type} />

/** Contents that the list leaves out; only the full row has them. */
export const Inside = ({ content, items }: Partial<SpecialPage>) => {
  const say = useSay()
  return (
    <dl className={factsStyles.facts}>
      {items !== undefined && items.length > 0 && (
        <div className={factsStyles.wide}>
          <dt>{say(specialWords.field.items)}</dt>
          <dd>
            <ol>
              {items.map(({ type, targetId, name, isOnSale }) => (
                <li key={`${type} ${targetId}`}>
                  <span className="quiet">{say(specialWords.part.items.choice.type[type])}</span> <span>{name}</span>{' '}
                  {!isOnSale && <Status tone="grey">{say(words.hiddenFromCustomers)}</Status>}
                </li>
              ))}
            </ol>
          </dd>
        </div>
      )}
      {(content ?? '') !== '' && (
        <div className={factsStyles.wide}>
          <dt>{say(specialWords.field.content)}</dt>
          <dd>
            <Value kind="html" value={content} full />
          </dd>
        </div>
      )}
    </dl>
  )
}
