import { goodsclass, goodsClassMachine, goodsClassWords } from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { goodsClassPageWords as words } from './words.ts'

const goodsClasses: Resource<typeof goodsclass> = {
  calls: goodsclass,
  words: goodsClassWords,
  machine: goodsClassMachine,
  path: '/goods/goodsclass',
  about: words.about,
  columns: ['name', 'iconUrl', 'goodsCount', 'sort', 'status', 'createdAt', { key: 'updatedAt', hidden: true }],
  search: ['name', 'status'],
  form: ['name', { key: 'iconUrl', help: words.iconHelp }, 'sort'],
  rowTitle: (row) => row.name,
}

export default function GoodsClassPage() {
  return <ResourceView resource={goodsClasses} />
}
