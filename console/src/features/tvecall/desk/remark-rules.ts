import type { CallRow, EmergencyType } from '@kangju/contract'

export type Written = Pick<CallRow, 'remark' | 'emergencyType'>

/** What the agent typed or chose and has not saved. */
export interface Edits {
  readonly text?: string
  readonly kind?: EmergencyType
  /** The remark when typing began, to notice that another account changed it. */
  readonly base: string | null
  /** Saving found the remark of another account, which is shown before the next try. */
  readonly isOvertaken?: boolean
}

export const shownText = (row: Written, edits: Edits | undefined) => edits?.text ?? row.remark ?? ''
export const shownKind = (row: Written, edits: Edits | undefined) => edits?.kind ?? row.emergencyType

export const isUnsaved = (row: Written, edits: Edits | undefined): boolean =>
  shownText(row, edits).trim() !== (row.remark ?? '') || shownKind(row, edits) !== row.emergencyType

/** Another account wrote a remark that the own text would replace. */
export const isOvertaken = (row: Written, edits: Edits | undefined): boolean =>
  edits?.text !== undefined && row.remark !== edits.base && row.remark !== edits.text.trim()

/** The agent has typed or chosen something that closing would lose. */
export const isPending = ({ text, kind, base }: Edits): boolean =>
  kind !== undefined || (text !== undefined && text.trim() !== (base ?? ''))
