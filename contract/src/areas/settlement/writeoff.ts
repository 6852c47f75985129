import {
  closed,
  Day,
  Id,
  Instant,
  listOf,
  oneOf,
  optional,
  orNull,
  prose,
  text,
  Type,
  type Rules,
  type Static,
} from '../../kit/schema.ts'
import type { Text } from '../../kit/lang.ts'
import { validationWords } from '../../words/validation.ts'
import { proof } from '../file.ts'

/** Ways to settle a part of a withdrawal: paid by bank, or offset by an advance, a penalty or a claim. */
export const writeoffKinds = ['payout', 'advance', 'penalty'] as const
export type WriteoffKind = (typeof writeoffKinds)[number]

const Amount = Type.Integer({ minimum: 1, maximum: 9_999_999_999, unit: 'fen' })
const Voucher = text(1, 64)

export const WriteoffDraft = closed({
  settlementId: Id,
  kind: oneOf(...writeoffKinds),
  amountFen: Amount,
  /** The bank's reference; used once per operator. */
  voucherNo: optional(Voucher),
  happenedAt: Day,
  proofUrls: listOf(proof('finance'), 1, 6),
  remark: optional(prose(0, 200)),
})
export type WriteoffDraft = Static<typeof WriteoffDraft>

const isBlank = (value: string | null | undefined) => (value ?? '').trim() === ''

/** A payout needs the bank's reference; an offset has none and needs a remark. */
export const checkWriteoff: Rules<Partial<WriteoffDraft>> = ({
  kind,
  voucherNo,
  remark,
}): Readonly<Record<string, Text>> => {
  if (kind === undefined) return {}
  if (kind === 'payout') return isBlank(voucherNo) ? { voucherNo: validationWords.required } : {}
  return {
    ...(isBlank(voucherNo) ? {} : { voucherNo: validationWords.wrong }),
    ...(isBlank(remark) ? { remark: validationWords.required } : {}),
  }
}

export const WriteoffRow = closed({
  id: Id,
  writeoffNo: Type.String(),
  kind: oneOf(...writeoffKinds),
  amountFen: Amount,
  voucherNo: orNull(Type.String()),
  happenedAt: Day,
  proofUrls: Type.Array(proof('finance')),
  remark: orNull(Type.String()),
  createdAt: Instant,
  createdByName: orNull(Type.String()),
  /** Whether the caller may remove it: its creator, or a super administrator. */
  mayRemove: Type.Boolean(),
})
export type WriteoffRow = Static<typeof WriteoffRow>
