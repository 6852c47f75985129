import { commonFields, tvecall, tvecallWords, type CallRow } from '@kangju/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { Status, Value } from '../../resource/columns.tsx'
import { PagedTable, pageSize } from '../../resource/paged-table.tsx'
import { toneOf, type Tone } from '../../resource/tone.ts'
import { Empty } from '../../ui/empty.tsx'
import { momentOf } from '../../ui/moment.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { showSeconds } from '../../ui/seconds.ts'
import { useSay } from '../../ui/say.ts'
import { clientDetailWords as words } from './words.ts'

const { field, choice } = tvecallWords
const tones: Readonly<Record<string, Tone>> = { calling: 'orange', declined: 'red' }

const CallsOf = ({ tvUserId }: { tvUserId: string }) => {
  const say = useSay()
  const [page, setPage] = useState(1)
  const answer = useCall(tvecall.list, { query: { tvUserId, page, limit: pageSize } }, { keepPrevious: true })
  if (answer.data?.total === 0) return <Empty title={say(words.noCalls)} />
  return (
    <PagedTable<CallRow>
      answer={answer}
      page={page}
      onPage={setPage}
      columns={[
        {
          key: 'calltime',
          title: say(field.calltime),
          className: 'figure',
          render: (_: unknown, { id, calltime }) => (
            <Link to={`/tvcustserv/ecalllist?tvUserId=${tvUserId}&open=${id}`}>{momentOf(calltime)}</Link>
          ),
        },
        {
          key: 'status',
          title: say(commonFields.status),
          render: (_: unknown, { status }) => (
            <Status tone={toneOf(status, tones)}>{say(choice.status[status])}</Status>
          ),
        },
        {
          key: 'callType',
          title: say(field.callType),
          render: (_: unknown, { callType }) => say(choice.callType[callType]),
        },
        {
          key: 'durationSec',
          title: say(field.durationSec),
          align: 'right',
          className: 'figure',
          render: (_: unknown, { durationSec }) => (durationSec === null ? <Nothing /> : showSeconds(durationSec)),
        },
        {
          key: 'emergencyType',
          title: say(field.emergencyType),
          render: (_: unknown, { emergencyType }) => (
            <Value kind="choice" value={emergencyType} choice={choice.emergencyType} />
          ),
        },
        {
          key: 'remark',
          title: say(commonFields.remark),
          render: (_: unknown, { remark }) => <Value kind="text" value={remark} />,
        },
      ]}
    />
  )
}

/** Emergency calls from the household of a care recipient, newest first. */
export const CallsTab = ({ tvUserId }: { tvUserId: string | null }) => {
  const say = useSay()
  const may = useMay()
  if (!may(tvecall.list.access)) return <Empty title={say(words.calls)} text={say(words.callsText)} />
  if (tvUserId === null) return <Empty title={say(words.noCalls)} text={say(words.noBox)} />
  return <CallsOf tvUserId={tvUserId} />
}
