import {
  accountActor,
  cardMoves,
  moveFault,
  organ,
  prepaycard,
  prepaycardinfo,
  prepaycardinfoWords,
  prepayCardStates,
  prepaycardWords,
  type CardRow,
} from '@kangju/contract'
import { useState } from 'react'
import { showFen } from '../../resource/money.ts'
import { PersonCell } from '../../resource/person-cell.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { Sums } from '../../resource/sums.tsx'
import type { Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { figure } from './batch-cells.tsx'
import { CardDialog, type CardMove } from './card-dialogs.tsx'
import { CardLife } from './card-life.tsx'
import { cardTones } from './card-tones.ts'
import { cardPageWords as words } from './words.ts'
import { Nothing } from '../../ui/nothing.tsx'

type Cards = Resource<typeof prepaycardinfo>

/** The balance, over the visits left of a visit card. */
const BalanceCell = ({ balanceFen, timesLeft }: CardRow) => {
  const say = useSay()
  return (
    <span className="two-lines">
      <span className="figure">{showFen(balanceFen)}</span>
      {timesLeft !== null && <span className="quiet">{say(words.timesLeft, { n: timesLeft })}</span>}
    </span>
  )
}

const EndCell = ({ validEnd, activatedAt }: CardRow) => {
  const say = useSay()
  // A card without a last day is permanent only once it is activated.
  if (validEnd === null)
    return activatedAt === null ? <Nothing /> : <span className="quiet">{say(words.permanent)}</span>
  return <span className="figure">{validEnd}</span>
}

const { reveal } = prepaycardinfo

const cards: Cards = {
  calls: prepaycardinfo,
  words: prepaycardinfoWords,
  machine: { states: prepayCardStates, initial: 'inStock', moves: {}, removable: [] },
  path: '/prepaycard/info',
  about: words.about,
  columns: [
    { key: 'cardNo', width: 170 },
    { key: 'batchName', width: 160 },
    'cardKind',
    'faceFen',
    { key: 'balanceFen', render: (row) => <BalanceCell {...row} /> },
    'organName',
    {
      key: 'holderName',
      render: ({ id, holderName, holderMobile }) => (
        <PersonCell name={holderName} call={reveal} id={id} field="holderMobile" masked={holderMobile} />
      ),
    },
    'activatedAt',
    { key: 'validEnd', width: 110, render: (row) => <EndCell {...row} /> },
    'lastUsedAt',
    'status',
    {
      key: 'buyerName',
      hidden: true,
      render: ({ id, buyerName, buyerMobile }) => (
        <PersonCell name={buyerName} call={reveal} id={id} field="buyerMobile" masked={buyerMobile} />
      ),
    },
    ...(
      [
        'batchNo',
        'distNo',
        'named',
        'usedFen',
        'heldFen',
        'holderMobile',
        'buyerMobile',
        'buyerIdCard',
        'boundAt',
      ] as const
    ).map((key) => ({ key, hidden: true as const })),
    { key: 'activatedByName', hidden: true },
  ],
  search: [
    { key: 'cardNo', text: words.cardNo },
    { key: 'batchId', options: prepaycard.nopage },
    { key: 'organId', options: organ.nopage },
    'distNo',
    { key: 'cardNoFrom', text: words.from },
    { key: 'cardNoTo', text: words.to },
    { key: 'holderMobile', text: words.holderMobile },
    { key: 'activatedFrom', to: 'activatedTo', text: words.activated },
    { key: 'validEndFrom', to: 'validEndTo', text: words.validEnd },
    { key: 'hasBalance', text: words.hasBalance },
    'status',
  ],
  summary: ({ total, summary }) => (
    <Sums
      isCapped={summary.capped}
      figures={[
        { text: words.count, value: figure(total) },
        { text: words.faceSum, value: showFen(summary.faceFen) },
        { text: words.balanceSum, value: showFen(summary.balanceFen) },
        { text: prepaycardWords.field.usedFen, value: showFen(summary.usedFen) },
      ]}
    />
  ),
  describe: (row) => <CardLife row={row} />,
  rowTitle: (row) => row.cardNo,
  tones: cardTones,
}

const texts = {
  freeze: words.freeze,
  unfreeze: words.unfreeze,
  extend: words.extend,
  void: words.void,
} as const

export default function CardPage() {
  const [opened, setOpened] = useState<{ readonly move: CardMove; readonly card: CardRow }>()
  const actions: Cards['actions'] = (['freeze', 'unfreeze', 'extend', 'void'] as const).map((move) => ({
    key: move,
    call: prepaycardinfo[move],
    text: texts[move],
    ...(move === 'freeze' || move === 'void' ? { danger: true as const } : {}),
    when: (row, me) => moveFault(cardMoves, row, accountActor(me), move) === undefined,
    run: (card) => setOpened({ move, card }),
  }))
  return (
    <>
      <ResourceView resource={{ ...cards, actions }} />
      {opened !== undefined && <CardDialog {...opened} onClosed={() => setOpened(undefined)} />}
    </>
  )
}
