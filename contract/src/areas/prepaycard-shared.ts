// Shared by prepaid cards and the orders that are paid with them.

export const prepayCardStates = ['inStock', 'distributed', 'active', 'usedUp', 'frozen', 'expired', 'void'] as const
export type PrepayCardState = (typeof prepayCardStates)[number]

/** Services that a card pays for. */
export const prepayScopes = ['all', 'classes', 'projects'] as const
export type PrepayScope = (typeof prepayScopes)[number]

export const prepayFlowTypes = ['activate', 'spend', 'refund', 'freeze', 'unfreeze', 'extend', 'void'] as const
export type PrepayFlowType = (typeof prepayFlowTypes)[number]
