// Gives modules what they need of modules above them. Everything that runs the services imports this file.
import { sessionPort } from './live/session-port.ts'
import { accountPort } from './modules/account/dependents.ts'
import { bannersToSpecials } from './modules/banner/special-dependent.ts'
import { commodityOffers } from './modules/commodity/offer-source.ts'
import { commoditiesOnProjects } from './modules/commodity/project-dependent.ts'
import { touchCommodities } from './modules/commodity/service.ts'
import { clientChoices, clientsByIds, clientsOfTvUsers, setClientsOfTvUser } from './modules/customerclient/service.ts'
import { visitsOfStaff } from './modules/dispatch/staff-visits.ts'
import { addDefaultRule } from './modules/dispatchconfig/service.ts'
import { examOffers } from './modules/examination/offer-source.ts'
import { examsAtOrgans } from './modules/examination/organ-dependent.ts'
import { goodsOffers } from './modules/goods/offer-source.ts'
import { moldDependents, moldPort } from './modules/mold/dependents.ts'
import { registerOffers } from './modules/offer/service.ts'
import { newOperatorRows } from './modules/operator/service.ts'
import { organDependents, organPort } from './modules/organ/dependents.ts'
import { organsOnProjects } from './modules/organ/project-dependent.ts'
import { organsByIds, organsProviding, providedProjectIds } from './modules/organ/service.ts'
import { readParty } from './modules/party/service.ts'
import { peopleDependents, staffVisits } from './modules/people/dependents.ts'
import { peopleOnMolds } from './modules/people/mold-dependent.ts'
import { peopleOfOrgans } from './modules/people/organ-dependent.ts'
import { peopleOnProjects } from './modules/people/project-dependent.ts'
import { countsByMold, peopleCounts, peopleOfProjects } from './modules/people/service.ts'
import { applicationsOnMolds } from './modules/peopleapply/mold-dependent.ts'
import { programclassPort } from './modules/programclass/dependents.ts'
import { projectDependents, projectPort } from './modules/project/dependents.ts'
import { projectsOnMolds } from './modules/project/mold-dependent.ts'
import { projectOffers } from './modules/project/offer-source.ts'
import { countByClass } from './modules/project/service.ts'
import { projectclassPort } from './modules/projectclass/dependents.ts'
import { promotionsOfOrgans } from './modules/promotion/organ-dependent.ts'
import { promotionsOfPeople } from './modules/promotion/people-dependent.ts'
import { partySessions } from './modules/session/dependents.ts'
import { watchSessions } from './modules/session/watch.ts'
import { specialDependents } from './modules/special/dependents.ts'
import { householdClients } from './modules/tvuser/dependents.ts'
import { visitsOfOrgans } from './modules/visit/organ-dependent.ts'
import { visitCounts } from './modules/visit/service.ts'

newOperatorRows.register(addDefaultRule)
sessionPort.provide({ watch: watchSessions })
partySessions.provide({ read: readParty })
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
organDependents.register(visitsOfOrgans, peopleOfOrgans, promotionsOfOrgans, examsAtOrgans)
staffVisits.provide(visitsOfStaff)
peopleDependents.register(promotionsOfPeople)
householdClients.provide({
  ofUsers: clientsOfTvUsers,
  choices: clientChoices,
  change: setClientsOfTvUser,
  facts: (db, operatorId, ids) => clientsByIds(db, { operatorId, organId: null }, ids),
})
