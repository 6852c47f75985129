import {
  checkPromotion,
  organ,
  organqrcode,
  project,
  promotion,
  promotionMachine,
  promotionWords,
  type PromotionRow,
} from '@kangju/contract'
import { act, useCall } from '../../api/query.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { notify } from '../../ui/feedback.tsx'
import { Period } from '../../ui/period.tsx'
import { savePicture } from '../../ui/save-picture.ts'
import { useSay } from '../../ui/say.ts'
import { aboutCodes, codeWords } from '../../ui/words-codes.ts'
import { promotionPageWords as words } from './words.ts'
import { BundlePick, MarketerPick, OrganPick, ProjectPick } from './promotion-inputs.tsx'

const form: Resource<typeof promotion>['form'] = [
  'name',
  { key: 'organId', group: words.offer, render: (props, context) => <OrganPick {...props} context={context} /> },
  { key: 'projectId', render: (props, context) => <ProjectPick {...props} context={context} /> },
  {
    key: 'commodityId',
    help: words.eitherHelp,
    render: (props, context) => <BundlePick {...props} context={context} />,
  },
  {
    key: 'marketerId',
    help: words.marketerHelp,
    render: (props, context) => <MarketerPick {...props} context={context} />,
  },
  { key: 'commissionBp', group: words.terms, help: words.commissionHelp, fixed: ({ me }) => me.organid !== null },
  'validFrom',
  'validTo',
]

const promotionCodes: Resource<typeof promotion> = {
  calls: promotion,
  words: promotionWords,
  machine: promotionMachine,
  path: '/organProjectPromotionQrCode/list',
  about: words.about,
  columns: [
    { key: 'code', text: words.number },
    { key: 'name', text: words.shortName },
    { key: 'organName', text: words.organ },
    'offerName',
    'marketerName',
    { key: 'commissionBp', text: words.commission },
    'miniCodeUrl',
    { key: 'scanCount', text: words.scans },
    { key: 'orderCount', text: words.orders },
    'orderFen',
    'status',
    { key: 'validFrom', text: words.valid, render: (row) => <Period startAt={row.validFrom} endAt={row.validTo} /> },
    { key: 'scene', hidden: true },
    { key: 'link', hidden: true },
    { key: 'createdAt', hidden: true },
    { key: 'createdByName', hidden: true },
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'organId', options: organ.nopage },
    { key: 'projectId', options: project.nopage },
    { key: 'marketerId', options: promotion.marketers },
    'status',
    { key: 'createdFrom', to: 'createdTo', text: codeWords.createdOn },
  ],
  form,
  check: checkPromotion,
  rowTitle: (row) => `${row.name}（${row.code}）`,
  follows: { disable: words.disableFollows },
}

export default function PromotionPage() {
  const say = useSay()
  const { data: made } = useCall(organqrcode.codekind, {})
  const create = async ({ id }: PromotionRow) => {
    const outcome = await act(promotion.createminicode, { params: { id } })
    if (outcome.ok) notify.success(say(codeWords.created))
  }
  const run = (row: PromotionRow) => void create(row)
  const call = promotion.createminicode
  const resource: Resource<typeof promotion> = {
    ...promotionCodes,
    about: aboutCodes(words.about, made?.kind),
    actions: [
      { key: 'create', call, text: codeWords.create, when: (row) => row.miniCodeUrl === null, run },
      {
        key: 'download',
        call: promotion.list,
        text: codeWords.download,
        when: (row) => row.miniCodeUrl !== null,
        run: ({ code, name, miniCodeUrl }) => savePicture(miniCodeUrl ?? '', `${code}_${name}`),
      },
      { key: 'recreate', call, text: codeWords.recreate, when: (row) => row.miniCodeUrl !== null, run },
    ],
  }
  return <ResourceView resource={resource} />
}
