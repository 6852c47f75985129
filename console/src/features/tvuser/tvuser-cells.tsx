import { customerclient, type TvuserRow } from '@kangju/contract'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { tvuserPageWords as words } from './words.ts'
import styles from './tvuser.module.css'
import { Nothing } from '../../ui/nothing.tsx'
import { TextLine } from '../../ui/text-line.tsx'

/** The name over the phone number. */
export const HolderCell = ({ name, children }: Pick<TvuserRow, 'name'> & { children: ReactNode }) => (
  <span className={styles.lines}>
    <span>{name}</span>
    <span className="quiet figure">{children}</span>
  </span>
)

/** Care recipients of the household, linked to their records for accounts that may read them. */
export const ClientsCell = ({ clients }: Pick<TvuserRow, 'clients'>) => {
  const may = useMay()
  if (clients.length === 0) return <Nothing />
  const isOpen = may(customerclient.read.access)
  return (
    <span className="tags">
      {clients.map(({ id, name }) => (
        <Tag key={id} className={styles.client}>
          {isOpen ? (
            // A click on the link must not open the row.
            <Link to={`/customer/detail?id=${id}`} onClick={(event) => event.stopPropagation()}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Tag>
      ))}
    </span>
  )
}

/** The TV account over its set-top box. */
export const AccountCell = ({ tvAccount, sn }: Pick<TvuserRow, 'tvAccount' | 'sn'>) => {
  const say = useSay()
  return (
    <span className={classes(styles.lines, 'figure')}>
      <span>{tvAccount}</span>
      <span className="quiet">{sn ?? say(words.noBox)}</span>
    </span>
  )
}

/** The street over the area that it is in. */
export const AddressCell = ({ address, areaName }: Pick<TvuserRow, 'address' | 'areaName'>) => (
  <span className={styles.lines}>
    <TextLine text={address ?? ''} />
    <span className="quiet">{areaName}</span>
  </span>
)

/** The start date over the end date. */
export const PeriodCell = ({ openDate, expireDate }: Pick<TvuserRow, 'openDate' | 'expireDate'>) => {
  const say = useSay()
  if (openDate === null && expireDate === null) return <span className="quiet">{say(words.openEnd)}</span>
  return (
    <span className={classes(styles.lines, 'figure')}>
      <span>{openDate}</span>
      <span className="quiet">{expireDate ?? say(words.openEnd)}</span>
    </span>
  )
}
