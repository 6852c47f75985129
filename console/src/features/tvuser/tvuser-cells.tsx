import type { TvuserRow } from '@kangju/contract'
import { useSay } from '../../ui/say.ts'
import { tvuserPageWords as words } from '../../ui/words-boxes.ts'
import './tvuser.css'

/** The name over the masked telephone. */
export const HolderCell = ({ name, mobile }: Pick<TvuserRow, 'name' | 'mobile'>) => (
  <span className="tvuser-lines">
    <span>{name}</span>
    <span className="quiet figure">{mobile}</span>
  </span>
)

export const BoxCell = ({ sn }: Pick<TvuserRow, 'sn'>) => {
  const say = useSay()
  return sn === null ? <span className="quiet">{say(words.noBox)}</span> : <span className="figure">{sn}</span>
}

/** The street over the area that it is in. */
export const AddressCell = ({ address, areaName }: Pick<TvuserRow, 'address' | 'areaName'>) => (
  <span className="tvuser-lines">
    <span className="line" title={address ?? undefined}>
      {address}
    </span>
    <span className="quiet">{areaName}</span>
  </span>
)

/** Since when, over until when. */
export const PeriodCell = ({ openDate, expireDate }: Pick<TvuserRow, 'openDate' | 'expireDate'>) => {
  const say = useSay()
  if (openDate === null && expireDate === null) return <span className="quiet">{say(words.openEnd)}</span>
  return (
    <span className="tvuser-lines figure">
      <span>{openDate}</span>
      <span className="quiet">{expireDate ?? say(words.openEnd)}</span>
    </span>
  )
}
