import {
  checkTvnotice,
  noticeMachine,
  tvnotice,
  tvnoticeWords,
  type NoticeScope,
  type NoticeType,
  type TvnoticeRow,
} from '@kangju/contract'
import { Value } from '../../resource/columns.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { FieldContext, Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { noticePageWords as words } from './words.ts'
import { ContentInput, ScopeInput } from './notice-inputs.tsx'

const typeIn = ({ values }: FieldContext) => values['noticeType'] as NoticeType | undefined
const scopeIn = ({ values }: FieldContext) => values['scopeType'] as NoticeScope | undefined

/** The content of the notice; an article is shown as rich text. */
const Said = ({ noticeType, content }: TvnoticeRow) => {
  const say = useSay()
  return (
    <section>
      <h3>{say(tvnoticeWords.field.content)}</h3>
      <Value kind={noticeType === 'article' ? 'html' : 'prose'} value={content} full />
    </section>
  )
}

const notices: Resource<typeof tvnotice> = {
  calls: tvnotice,
  words: tvnoticeWords,
  machine: noticeMachine,
  path: '/tvnotice/list',
  about: words.about,
  columns: [
    'title',
    'noticeType',
    'scopeType',
    { key: 'scopeNames', as: 'choices' },
    'priority',
    'startAt',
    'endAt',
    'showState',
    'status',
    'readCount',
    { key: 'imageUrl', hidden: true },
    { key: 'publishedAt', hidden: true },
    { key: 'createdAt', hidden: true },
  ],
  search: ['title', 'noticeType', 'showState', 'scopeType', 'status'],
  form: [
    'title',
    { key: 'noticeType', help: words.typeHelp },
    {
      key: 'content',
      help: words.contentHelp,
      render: (props, context) => <ContentInput {...props} type={typeIn(context)} />,
    },
    { key: 'imageUrl', help: words.imageHelp, when: (context) => typeIn(context) === 'article' },
    { key: 'scopeType', group: words.audience, help: words.scopeHelp },
    {
      key: 'scopeIds',
      help: words.scopeIdsHelp,
      when: (context) => (scopeIn(context) ?? 'all') !== 'all',
      render: (props, context) => <ScopeInput {...props} scope={scopeIn(context)} />,
    },
    { key: 'startAt', group: words.period },
    { key: 'endAt', help: words.endHelp },
    { key: 'priority', help: words.priorityHelp },
  ],
  check: checkTvnotice,
  // Notices for everybody or for areas belong to the operator.
  mayChange: ({ scopeType }, { organid }) => organid === null || scopeType === 'organs' || scopeType === 'boxes',
  rowTitle: (row) => row.title,
  describe: (row) => <Said {...row} />,
  tones: { published: 'green', unpublished: 'grey', notYet: 'blue', showing: 'green', over: 'grey' },
}

export default function TvnoticePage() {
  return <ResourceView resource={notices} />
}
