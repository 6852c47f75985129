import { customerclient, type Text } from '@kangju/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../api/me.tsx'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import styles from './parts.module.css'
import pageStyles from '../../../ui/page.module.css'
import factsStyles from '../../../ui/facts.module.css'
import { Nothing } from '../../../ui/nothing.tsx'

/** A section of a page with its heading. */
export const Part = ({ title, children }: { title: Text; children: ReactNode }) => {
  const say = useSay()
  return (
    <section className={classes(pageStyles.panel, styles.part)}>
      <h2>{say(title)}</h2>
      {children}
    </section>
  )
}

export interface FactLine {
  readonly key: string
  readonly label: Text
  readonly value: ReactNode
  readonly isWide?: boolean
}

const isNothing = (value: ReactNode) => value === null || value === undefined || value === ''

/** A list of labelled values. */
export const Facts = ({ facts }: { facts: readonly FactLine[] }) => {
  const say = useSay()
  return (
    <dl className={classes(factsStyles.facts, styles.partFacts)}>
      {facts.map(({ key, label, value, isWide = false }) => (
        <div key={key} className={isWide ? factsStyles.wide : undefined}>
          <dt>{say(label)}</dt>
          <dd>{isNothing(value) ? <Nothing /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface Head {
  readonly text: Text
  readonly isFigure?: boolean
}

interface TableProps {
  heads: readonly Head[]
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  foot?: ReactNode
}

/** A small read-only table. */
export const PlainTable = ({ heads, rows, foot }: TableProps) => {
  const say = useSay()
  const look = (at: number) => (heads[at]?.isFigure === true ? 'figure' : undefined)
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {heads.map(({ text }, at) => (
              <th key={text.en} scope="col" className={look(at)}>
                {say(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={heads[at]?.text.en ?? at} className={look(at)}>
                  {isNothing(cell) ? <Nothing /> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

/** Link to the care recipient's record, for accounts that may read it. */
export const ClientLink = ({ clientId, clientName }: { clientId: string; clientName: string }) => {
  const may = useMay()
  return may(customerclient.read.access) ? <Link to={`/customer/detail?id=${clientId}`}>{clientName}</Link> : clientName
}
