import { edgeCustomer } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { readOperator } from '../../base/operator/service.ts'
import { recordScan } from './service.ts'

const nowhere = { target: 'home' as const, organId: null, organName: null, projectId: null, commodityId: null }

export const edgeCustomerRoutes = implement(edgeCustomer, {
  // The caller is anonymous, so no audit row is written; the scan itself is stored.
  scan: async ({ tools, db, now, body }) => {
    const scanned = await db.transaction((tx) => recordScan(tx, tools.keyring, body, now))
    if (scanned === undefined) return { ...nowhere, operator: null }
    const { code: operator } = await readOperator(db, scanned.operatorId)
    const { target: found } = scanned
    if (found === undefined) return { ...nowhere, operator }
    const offerId = 'offer' in found ? found.offer.id : null
    return {
      target: found.target,
      operator,
      organId: found.organ.id,
      organName: found.organ.name,
      projectId: found.target === 'project' ? offerId : null,
      commodityId: found.target === 'commodity' ? offerId : null,
    }
  },
})
