import { area, list, read, write } from '../../kit/endpoint.ts'
import { BasisPoints, closed, Fen, Flag, Id, Instant, oneOf, orNull, text, Type } from '../../kit/schema.ts'
import { codeCall, loginCall, sessionCalls } from './edge-sign-in.ts'
import { settlementStates } from '../settlement/settlement-shared.ts'

const Wallet = closed({
  availableFen: Fen,
  /** Held for an open withdrawal. */
  frozenFen: Fen,
  pendingFen: Fen,
  totalIncomeFen: Fen,
  totalWithdrawFen: Fen,
  bankName: orNull(Type.String()),
  /** Masked. */
  accountNo: orNull(Type.String()),
  isBankComplete: Flag,
  /** Limits of one withdrawal, and its fee in basis points. */
  minFen: Fen,
  maxFen: Fen,
  feeBp: BasisPoints,
})

const Flow = closed({
  flowNo: Type.String(),
  direction: oneOf('in', 'out'),
  bizType: Type.String(),
  amountFen: Fen,
  availAfterFen: orNull(Fen),
  postStatus: oneOf('pending', 'posted', 'reversed'),
  availableAt: Instant,
  bizNo: Type.String(),
  remark: orNull(Type.String()),
  createdAt: Instant,
})

const OwnSettlement = closed({
  id: Id,
  settleNo: Type.String(),
  amountFen: Fen,
  feeFen: Fen,
  taxFen: Fen,
  netFen: Fen,
  bankName: Type.String(),
  accountName: Type.String(),
  /** Masked. */
  accountNo: Type.String(),
  status: oneOf(...settlementStates),
  applyAt: Instant,
  auditAt: orNull(Instant),
  auditRemark: orNull(Type.String()),
  payAt: orNull(Instant),
  failReason: orNull(Type.String()),
})

const page = closed({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) })
const wallet = { reply: Wallet } as const
const flows = { query: page, reply: Type.Array(Flow) } as const
const settlements = { query: page, reply: Type.Array(OwnSettlement) } as const
/** Asks for a withdrawal to the bank account on file; the money is frozen until it is paid, rejected or withdrawn. */
const settle = {
  body: closed({ amountFen: Type.Integer({ minimum: 1, maximum: 9_999_999_999 }) }),
  reply: OwnSettlement,
  idempotent: true,
} as const
const withdraw = { reply: OwnSettlement } as const

const login = {
  ...loginCall,
  body: closed({
    ...loginCall.body.properties,
    /** Code of the organisation or person, needed where several have this mobile number. */
    ownerCode: Type.Optional(text(1, 20)),
  }),
} as const

/** Wallet and withdrawals of a staff member. */
export const edgeStaffWallet = area('edgeStaffWallet', 'staff', {
  wallet: read('/edge/staff/wallet', wallet),
  flows: list('/edge/staff/wallet/flow/list', flows),
  settlements: list('/edge/staff/settlement/list', settlements),
  settle: write('/edge/staff/settlement/add', settle),
  withdraw: write('/edge/staff/settlement/withdraw/{id}', withdraw),
})

/** An organisation's contact signs in with the mobile number on file; wallet and withdrawals. */
export const edgeOrgan = area('edgeOrgan', 'organisation', {
  code: write('/edge/organ/code', codeCall),
  login: write('/edge/organ/login', login),
  ...sessionCalls('/edge/organ'),
  wallet: read('/edge/organ/wallet', wallet),
  flows: list('/edge/organ/wallet/flow/list', flows),
  settlements: list('/edge/organ/settlement/list', settlements),
  settle: write('/edge/organ/settlement/add', settle),
  withdraw: write('/edge/organ/settlement/withdraw/{id}', withdraw),
})

/** Former staff use their wallet only. */
export const edgeFormer = area('edgeFormer', 'former', {
  code: write('/edge/former/code', codeCall),
  login: write('/edge/former/login', login),
  ...sessionCalls('/edge/former'),
  wallet: read('/edge/former/wallet', wallet),
  flows: list('/edge/former/wallet/flow/list', flows),
  settlements: list('/edge/former/settlement/list', settlements),
  settle: write('/edge/former/settlement/add', settle),
  withdraw: write('/edge/former/settlement/withdraw/{id}', withdraw),
})
