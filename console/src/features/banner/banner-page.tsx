import {
  banner,
  bannerMachine,
  bannerWords,
  checkBanner,
  organ,
  type BannerLink,
  type BannerPosition,
  type BannerRow,
} from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { FieldContext, Resource } from '../../resource/types.ts'
import { Period } from '../../ui/period.tsx'
import { useSay } from '../../ui/say.ts'
import { bannerPageWords as words } from './words.ts'
import { BannerPicture, LinkTarget, LinkTypePick, PositionPick } from './banner-inputs.tsx'
import { DeviceFrame } from './device-frame.tsx'
import { TextLine } from '../../ui/text-line.tsx'

const positionIn = ({ values }: FieldContext) => values['positionCode'] as BannerPosition | undefined
const linkIn = ({ values }: FieldContext) => values['linkType'] as BannerLink | undefined

const figure = (count: number) => count.toLocaleString('en-US')

const Link = ({ linkType, linkName, linkTarget }: BannerRow) => {
  const say = useSay()
  const target = linkName ?? (linkType === 'url' || linkType === 'miniPath' ? linkTarget : null)
  const kind = say(bannerWords.choice.linkType[linkType])
  return <TextLine text={`${kind}${target === null ? '' : ` · ${target}`}`} />
}

const banners: Resource<typeof banner> = {
  calls: banner,
  words: bannerWords,
  machine: bannerMachine,
  path: '/banner/list',
  about: words.about,
  columns: [
    'title',
    'imageUrl',
    'positionCode',
    { key: 'linkType', render: (row) => <Link {...row} /> },
    { key: 'startAt', text: words.period, render: (row) => <Period {...row} /> },
    'showState',
    {
      key: 'showCount',
      text: words.seen,
      render: ({ showCount, clickCount }) => `${figure(showCount)} / ${figure(clickCount)}`,
    },
    'sort',
    'status',
    { key: 'areaCodes', hidden: true },
    { key: 'organs', hidden: true },
    { key: 'updatedAt', hidden: true },
  ],
  search: ['title', 'positionCode', 'showState', 'status'],
  form: [
    { key: 'positionCode', render: (props) => <PositionPick {...props} /> },
    'title',
    {
      key: 'imageUrl',
      help: words.pictureHelp,
      render: (props, context) => <BannerPicture {...props} position={positionIn(context)} />,
    },
    { key: 'linkType', span: 1, group: words.link, render: (props) => <LinkTypePick {...props} /> },
    {
      key: 'linkTarget',
      when: (context) => (linkIn(context) ?? 'none') !== 'none',
      required: (context) => (linkIn(context) ?? 'none') !== 'none',
      render: (props, context) => <LinkTarget {...props} type={linkIn(context)} />,
    },
    { key: 'startAt', group: words.audience, help: words.periodHelp },
    { key: 'endAt', help: words.periodHelp },
    { key: 'areaCodes', help: words.audienceHelp },
    { key: 'organIds', options: organ.nopage },
    'sort',
  ],
  check: checkBanner,
  // Banners for everybody belong to the operator.
  mayChange: ({ organIds }, { organid }) => organid === null || organIds.includes(organid),
  rowTitle: (row) => row.title,
  describe: (row) => <DeviceFrame position={row.positionCode} picture={row.imageUrl} />,
  follows: { takeOff: words.offFollows },
  tones: { on: 'green', off: 'grey', notYet: 'blue', showing: 'green', over: 'grey' },
}

export default function BannerPage() {
  return <ResourceView resource={banners} />
}
