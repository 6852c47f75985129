export type Row = Readonly<Record<string, unknown>>

/** Condition that must hold at all times. */
export interface Invariant {
  readonly name: string
  /** Query that finds violations; each row includes its operator_id. */
  readonly text: string
  /** Decides whether a row is a violation; without it every row is one. */
  readonly isBroken?: (row: Row) => boolean
}

/** The sum of entries, those of one side counted as positive. */
export const signed = (plus: 'debit' | 'credit', of = '') =>
  `sum(case ${of}side when '${plus}' then ${of}fen else -${of}fen end)`

/** The balance of a liability account per operator, as a named query. */
export const balanceOf = (account: string) =>
  `booked as (select operator_id, ${signed('credit')} as fen from ledger_entry where account = '${account}' group by 1)`

/** Columns and sources of the operators whose balance differs from the sums of the documents. */
export const unlike = (sums: string, what: string) => `coalesce(s.operator_id, b.operator_id) as operator_id,
        coalesce(s.fen, 0) as ${what}, coalesce(b.fen, 0) as booked
      from ${sums} s full join booked b on b.operator_id = s.operator_id where coalesce(s.fen, 0) <> coalesce(b.fen, 0)`
