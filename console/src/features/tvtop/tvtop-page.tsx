import {
  aliveEveryMs,
  checkTvtop,
  fillText,
  organ,
  tvtop,
  tvtopMachine,
  tvtopWords,
  type Reply,
  type TvtopRow,
} from '@kangju/contract'
import { useState } from 'react'
import { act, invalidateArea } from '../../api/query.ts'
import { useEvery } from '../../api/use-every.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { tvtopPageWords as words } from './words.ts'
import { TokenDialog } from './token-dialog.tsx'
import { LineCell, NumbersCell, OnlineCell, PlaceCell, TokenCell, UserCell } from './tvtop-cells.tsx'
import { UserPick } from './user-pick.tsx'

/** The form has fields of both endpoints (a token only for a stored box); the kit shows those the endpoint takes. */
type Boxes = Resource<Omit<typeof tvtop, 'add'>>

const boxes: Boxes = {
  calls: tvtop,
  words: tvtopWords,
  machine: tvtopMachine,
  path: '/tvtop/list',
  about: words.about,
  columns: [
    { key: 'sn', text: words.numbers, render: (row) => <NumbersCell {...row} /> },
    'model',
    'ecallid',
    { key: 'tvUserName', render: (row) => <UserCell {...row} /> },
    { key: 'shownAddress', text: words.place, render: (row) => <PlaceCell {...row} /> },
    { key: 'lastOnlineAt', text: tvtopWords.field.onlineStatus, render: (row) => <OnlineCell {...row} /> },
    { key: 'lineStatus', render: (row) => <LineCell {...row} /> },
    'status',
    { key: 'createdAt', text: words.stored },
    { key: 'hasToken', hidden: true, render: (row) => <TokenCell {...row} /> },
    ...(['vendor', 'firmware', 'remark'] as const).map((key) => ({ key, hidden: true as const })),
  ],
  search: [
    'sn',
    'bindStatus',
    'onlineStatus',
    'lineStatus',
    'mac',
    'model',
    { key: 'organId', options: organ.nopage },
    { key: 'isSilent', text: words.isSilent },
    'status',
  ],
  form: [
    'sn',
    'model',
    'vendor',
    'mac',
    {
      key: 'tvUserId',
      group: words.standsWith,
      help: words.userHelp,
      render: (props, context) => <UserPick {...props} context={context} />,
    },
    { key: 'address', help: words.addressHelp },
    { key: 'organId', options: organ.nopage },
    { key: 'ecallid', group: words.calls, help: words.newCallIdHelp, when: ({ isNew }) => isNew },
    { key: 'ecallid', group: words.calls, help: words.callIdHelp, when: ({ isNew }) => !isNew },
    { key: 'ecalltoken', help: words.tokenHelp },
    'remark',
  ],
  check: checkTvtop,
  imports: [{ text: words.importBoxes, template: tvtop.template, upload: tvtop.import }],
  rowTitle: (row) => row.sn,
  tones: { bound: 'green', unbound: 'grey' },
}

const lookAgain = () => invalidateArea(tvtop.list.area)

export default function TvtopPage() {
  // Boxes go online and offline by themselves, and a heartbeat is a minute old at most.
  useEvery(true, aliveEveryMs, lookAgain)
  const say = useSay()
  const confirm = useConfirm()
  const [made, setMade] = useState<{ sn: string; token: string }>()
  const make = async ({ id, sn }: TvtopRow) => {
    const question = { title: fillText(words.newTokenTitle, { sn }), content: say(words.newTokenFollows) }
    if ((await confirm({ ...question, okText: words.newToken, danger: true })) === undefined) return
    const outcome = await act(tvtop.newToken, { body: { id } })
    if (outcome.ok) setMade({ sn, token: outcome.data.token })
  }
  const saved = (reply: unknown) => {
    const { sn, token } = reply as Partial<Reply<typeof tvtop.add>>
    if (sn !== undefined && token != null) setMade({ sn, token })
  }
  const testLine = async ({ id }: TvtopRow) => {
    if ((await act(tvtop.testLine, { body: { id } })).ok) notify.success(words.lineAsked)
  }
  const actions: Boxes['actions'] = [
    {
      key: 'testLine',
      call: tvtop.testLine,
      text: words.testLine,
      when: (row) => row.hasToken && row.status === 'enabled',
      run: (row) => void testLine(row),
    },
    {
      key: 'token',
      call: tvtop.newToken,
      text: words.newToken,
      when: (row) => row.ecallid !== null,
      run: (row) => void make(row),
    },
  ]
  return (
    <>
      <ResourceView resource={{ ...boxes, actions, saved }} />
      {made !== undefined && <TokenDialog {...made} onClosed={() => setMade(undefined)} />}
    </>
  )
}
