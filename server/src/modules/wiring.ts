// Provides modules with ports of higher modules. Everything that runs the services imports this file.
import { sessionPort } from '../live/session-port.ts'
import { topicPort } from '../live/topic-port.ts'
import { topicsOf } from './desk/notice/service.ts'
import { accountPort } from './base/account/dependents.ts'
import { staffOrgans } from './books/wallet/dependents.ts'
import { bannersToSpecials } from './content/banner/special-dependent.ts'
import { commodityOffers } from './catalogue/commodity/offer-source.ts'
import { commoditiesOnProjects } from './catalogue/commodity/project-dependent.ts'
import { touchCommodities } from './catalogue/commodity/service.ts'
import {
  clientChoices,
  clientsByIds,
  clientsOfTvUsers,
  setClientsOfTvUser,
} from './customers/customerclient/service.ts'
import { visitsOfStaff } from './care/dispatch/staff-visits.ts'
import { addDefaultRule } from './care/dispatchconfig/service.ts'
import { examOffers } from './content/examination/offer-source.ts'
import { examsAtOrgans } from './content/examination/organ-dependent.ts'
import { goodsOffers } from './catalogue/goods/offer-source.ts'
import { moldDependents, moldPort } from './catalogue/mold/dependents.ts'
import { registerOffers } from './catalogue/offer/service.ts'
import { newOperatorRows } from './base/operator/service.ts'
import { cardsOfOrgans } from './cards/prepaycarddistribut/organ-dependent.ts'
import { organDependents, organPort } from './organs/organ/dependents.ts'
import { organsOnProjects } from './organs/organ/project-dependent.ts'
import { organsByIds, organsProviding, providedProjectIds } from './organs/organ/service.ts'
import { clientPort } from './customers/customerclient/dependents.ts'
import { actorOf, allOrderCountsOfClients, orderCountsOfClients } from './care/order/service.ts'
import { careOfClient } from './care/visit/client-care.ts'
import { closeForDeath, openOfClient } from './care/refund/commands.ts'
import { moveBookingsOfClient } from './desk/booking/service.ts'
import { endPartySessions, readParty } from './customers/party/service.ts'
import { peopleDependents, staffVisits } from './staff/people/dependents.ts'
import { peopleOnMolds } from './staff/people/mold-dependent.ts'
import { peopleOfOrgans } from './staff/people/organ-dependent.ts'
import { peopleOnProjects } from './staff/people/project-dependent.ts'
import { countsByMold, organsOfStaff, peopleCounts, peopleOfProjects } from './staff/people/service.ts'
import { applicationsOnMolds } from './staff/peopleapply/mold-dependent.ts'
import { programclassPort } from './catalogue/programclass/dependents.ts'
import { projectDependents, projectPort } from './catalogue/project/dependents.ts'
import { projectsOnMolds } from './catalogue/project/mold-dependent.ts'
import { projectOffers } from './catalogue/project/offer-source.ts'
import { countByClass } from './catalogue/project/service.ts'
import { projectclassPort } from './catalogue/projectclass/dependents.ts'
import { promotionsOfOrgans } from './staff/promotion/organ-dependent.ts'
import { promotionsOfPeople } from './staff/promotion/people-dependent.ts'
import { partySessions } from './base/session/dependents.ts'
import { watchSessions } from './base/session/watch.ts'
import { specialDependents } from './content/special/dependents.ts'
import { householdClients } from './boxes/tvuser/dependents.ts'
import { visitsOfOrgans } from './care/visit/organ-dependent.ts'
import { moveOrdersOfClient } from './care/visit/commands.ts'
import { visitCounts } from './care/visit/service.ts'

newOperatorRows.register(addDefaultRule)
sessionPort.provide({ watch: watchSessions })
topicPort.provide({ topicsOf })
partySessions.provide({ read: readParty, end: endPartySessions })
accountPort.provide({
  isOrgan: async ({ db, me }, id) =>
    (await organsByIds(db, { operatorId: me.operatorId, organId: null }, [id])).length > 0,
})

registerOffers('project', projectOffers)
registerOffers('commodity', commodityOffers)
registerOffers('exam', examOffers)
registerOffers('goods', goodsOffers)
programclassPort.provide({ touchCommodities })
projectclassPort.provide({ projectCounts: countByClass })
moldPort.provide({ peopleCounts: countsByMold })
moldDependents.register(projectsOnMolds, peopleOnMolds, applicationsOnMolds)
projectPort.provide({ providers: organsProviding, providedIds: providedProjectIds })
projectDependents.register(commoditiesOnProjects, organsOnProjects, peopleOnProjects)
specialDependents.register(bannersToSpecials)

organPort.provide({ peopleCounts, visitCounts, staffOfProjects: peopleOfProjects })
organDependents.register(visitsOfOrgans, peopleOfOrgans, promotionsOfOrgans, examsAtOrgans, cardsOfOrgans)
staffVisits.provide(visitsOfStaff)
staffOrgans.provide({ of: organsOfStaff })
peopleDependents.register(promotionsOfPeople)
clientPort.provide({
  orderCounts: orderCountsOfClients,
  allOrderCounts: allOrderCountsOfClients,
  open: openOfClient,
  care: careOfClient,
  moveOrders: async (tx, fromId, toId) => {
    await moveOrdersOfClient(tx, fromId, toId)
    await moveBookingsOfClient(tx, fromId, toId)
  },
  closeForDeath: ({ db, me, now }, clientId) => closeForDeath(db, clientId, { actor: actorOf(me), now }),
})
householdClients.provide({
  ofUsers: clientsOfTvUsers,
  choices: clientChoices,
  change: setClientsOfTvUser,
  facts: (db, operatorId, ids) => clientsByIds(db, { operatorId, organId: null }, ids),
})
