import { businessDay, callMachine, tvecall, tvecallWords, type CallRow } from '@kangju/contract'
import type { Resource } from '../../resource/types.ts'
import { CallTimeline } from './call-timeline.tsx'
import { CallRecordings } from './call-recordings.tsx'
import { CallerCell, callTones, NumberCell, SecondsCell, StateCell } from './call-cells.tsx'
import { TodayFigures } from './figures.tsx'
import { callPageWords as words, figureWords } from './words.ts'

export type CallResource = Resource<typeof tvecall>

const today = () => {
  const day = businessDay(new Date())
  return { calledFrom: day, calledTo: day }
}

/** The records of emergency calls, those of today unless the address has filters. */
export const callResource: Omit<CallResource, 'actions' | 'pageActions'> = {
  calls: tvecall,
  words: tvecallWords,
  machine: callMachine,
  path: '/tvcustserv/ecalllist',
  about: words.about,
  usual: today,
  columns: [
    'calltime',
    // Next to the time, so that a due call-back is visible without scrolling.
    { key: 'status', render: (row) => <StateCell {...row} /> },
    { key: 'callNo', render: (row) => <NumberCell {...row} /> },
    { key: 'callerName', render: (row) => <CallerCell row={row} /> },
    { key: 'address', width: 170 },
    'callType',
    { key: 'waitSec', below: 'durationSec', render: ({ waitSec }: CallRow) => <SecondsCell seconds={waitSec} /> },
    {
      key: 'durationSec',
      hidden: true,
      render: ({ durationSec }: CallRow) => <SecondsCell seconds={durationSec} />,
    },
    'accountName',
    'emergencyType',
    { key: 'remark', text: words.remark, width: 200 },
    ...(['starttime', 'endTime', 'hangupBy', 'callbackStatus', 'callbackAt', 'callbackByName', 'told'] as const).map(
      (key) => ({
        key,
        hidden: true as const,
      }),
    ),
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'calledFrom', to: 'calledTo', text: figureWords.period },
    'callbackStatus',
    'callType',
    'emergencyType',
    { key: 'accountId', options: tvecall.answerers },
    'status',
  ],
  summary: (_answer, tools) => <TodayFigures {...tools} />,
  describe: (row) => (
    <>
      <CallRecordings row={row} />
      <CallTimeline row={row} />
    </>
  ),
  rowTitle: (row) => `${row.callerName ?? row.sn}（${row.callNo}）`,
  tones: callTones,
}
