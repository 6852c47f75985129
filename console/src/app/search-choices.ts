import type { Caller, SearchHit, Text } from '@kangju/contract'
import { searchWords as words } from './words-search.ts'
import type { SearchEntry } from './search-index.ts'

/** Something that Enter or a click opens. */
export interface Choice {
  readonly key: string
  /** Address of the page or record. */
  readonly to?: string
  /** Number of the caller, for the form of a new order. */
  readonly orderFor?: string
  readonly page?: readonly string[]
  readonly text?: Text
  readonly hit?: SearchHit
}

interface Results {
  readonly wish: string
  readonly pages: readonly SearchEntry[]
  /** The number of the caller, for an account that takes orders. */
  readonly mobile: string | undefined
  readonly caller: Caller | null
  readonly hits: readonly SearchHit[]
}

/** Whether a page has the text itself, not only something similar. */
const hasText = ({ title, pinyin, path }: SearchEntry, wish: string) =>
  [...title, ...pinyin, path].some((text) => text.toLowerCase().includes(wish.trim().toLowerCase()))

/** The list of the header search: pages, the order of a caller, records. Similar pages give way to records. */
export const choicesOf = ({ wish, pages, mobile, caller, hits }: Results): Choice[] => [
  ...pages
    .filter((page) => hits.length === 0 || hasText(page, wish))
    .map(({ path, title }) => ({ key: path, to: path, page: title })),
  ...(mobile === undefined || caller === null
    ? []
    : [
        {
          key: 'newOrder',
          orderFor: mobile,
          text: caller.booker === null ? words.register : words.newOrder,
        },
      ]),
  ...hits.map((hit) => ({ key: `${hit.kind}-${hit.id}`, to: hit.path, hit })),
]
