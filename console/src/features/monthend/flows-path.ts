import {
  builtScreens,
  daysOfMonth,
  mayOpen,
  screens,
  type Holder,
  type MonthFigure,
  type StatementOwner,
} from '@kangju/contract'

/** Kinds of wallet transactions behind a figure; a figure without them is all transactions of the month. */
const kindsOf: Readonly<Partial<Record<MonthFigure, readonly string[]>>> = {
  serviceIncomeFen: ['serviceIncome'],
  callOutFen: ['callOut'],
  commissionFen: ['commission'],
  serviceShareFen: ['serviceShare'],
  materialIncomeFen: ['materialIncome'],
  examShareFen: ['examShare'],
  manualCreditFen: ['manualCredit'],
  paidFen: ['withdrawal', 'withdrawalReturned'],
}
const deductions: Readonly<Record<StatementOwner, readonly string[]>> = {
  people: ['incomeReversed', 'manualDebit', 'penalty'],
  organ: ['incomeReversed', 'manualDebit', 'cardOffset'],
}
const pages: Readonly<Record<StatementOwner, string>> = { people: '/moneybag/nurse', organ: '/moneybag/operator' }

interface Owner {
  readonly ownerType: StatementOwner
  readonly id: string
}

/** Address of the transactions that make up a figure of an owner in a month. */
export const flowsPath = ({ ownerType, id }: Owner, month: string, figure: MonthFigure): string => {
  const { first, last } = daysOfMonth(month)
  const query = new URLSearchParams({ ownerId: id, createdFrom: first, createdTo: last })
  const kinds = figure === 'deductFen' ? deductions[ownerType] : (kindsOf[figure] ?? [])
  for (const kind of kinds) query.append('bizType', kind)
  if (figure === 'incomeFen') query.set('direction', 'in')
  if (figure === 'pendingFen') query.set('postStatus', 'pending')
  return `${pages[ownerType]}?${query}`
}

/** Whether the account can open the screen of an address. */
export const canOpen = (address: string, holder: Holder): boolean => {
  const [path = ''] = address.split('?')
  const screen = screens.find((one) => one.path === path)
  return screen !== undefined && builtScreens.includes(path) && mayOpen(holder, screen)
}
