import {
  customerbooker,
  customerclient,
  may,
  mayOpen,
  order,
  organ,
  people,
  screens,
  search,
  searchAtMost,
  tvtop,
  tvuser,
  type Endpoint,
  type SearchHit,
  type SearchKind,
} from '@kangju/contract'
import type { Me } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { searchTermOf } from './search-term.ts'
import { callerOf } from './caller.ts'
import { findBookers, findClients, findTvUsers, type Found } from './persons.ts'
import { findBoxes, findOrders, findOrgans, findStaff, findVisits } from './records.ts'

/** The list and the screen of each kind; the account has to be allowed to read one and open the other. */
const opened: Readonly<Record<SearchKind, readonly [Endpoint, string]>> = {
  client: [customerclient.list, '/customer/serviceobject'],
  booker: [customerbooker.list, '/customer/orderPeople'],
  tvuser: [tvuser.list, '/tvuser/list'],
  order: [order.list, '/order/orderre'],
  visit: [order.visits, '/order/childFastOrder'],
  people: [people.list, '/people/list'],
  organ: [organ.list, '/organ/open'],
  box: [tvtop.list, '/tvtop/list'],
}

const mayFind = (me: Me, kind: SearchKind): boolean => {
  const [{ access }, path] = opened[kind]
  const screen = screens.find((one) => one.path === path)
  return may(me, access) && screen !== undefined && mayOpen(me, screen)
}

const none = Promise.resolve([])
const seen = (found: readonly Found[]): SearchHit[] =>
  found.flatMap(({ isSeen, hit }) => (isSeen ? [hit] : [])).slice(0, searchAtMost)
const idsOf = (found: readonly Found[]) => found.map(({ id }) => id)

export const searchRoutes = implement(search, {
  all: async (call) => {
    const { me } = call
    const term = searchTermOf(call.query.keyword)
    const mays = (kind: SearchKind) => mayFind(me, kind)
    const findsCare = mays('order') || mays('visit')
    const isCalled = term.phone !== undefined && may(me, customerbooker.nopage.access)
    const [clients, bookers, tvUsers, staff, organs, caller] = await Promise.all([
      mays('client') || findsCare ? findClients(call, term) : none,
      mays('booker') || findsCare ? findBookers(call, term) : none,
      mays('tvuser') || mays('box') ? findTvUsers(call, term) : none,
      mays('people') ? findStaff(call, term) : none,
      mays('organ') ? findOrgans(call, term) : none,
      isCalled && term.phone !== undefined ? callerOf(call, term.phone) : null,
    ])
    const whose = { clients: idsOf(clients), bookers: idsOf(bookers) }
    const [orders, visits, boxes] = await Promise.all([
      mays('order') ? findOrders(call, term, whose) : none,
      mays('visit') ? findVisits(call, term, whose) : none,
      mays('box') ? findBoxes(call, term, idsOf(tvUsers)) : none,
    ])
    return {
      hits: [
        ...(mays('client') ? seen(clients) : []),
        ...(mays('booker') ? seen(bookers) : []),
        ...(mays('tvuser') ? seen(tvUsers) : []),
        ...orders,
        ...visits,
        ...staff,
        ...organs,
        ...boxes,
      ],
      caller,
    }
  },
})
