import { mask, operator } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { decrypt } from '../../../secret/keyring.ts'
import { readOperator } from './service.ts'

export const operatorRoutes = implement(operator, {
  current: async ({ db, me, tools }) => {
    const row = await readOperator(db, me.operatorId)
    const shown = (field: 'contactMobile' | 'financeMobile') =>
      mask.mobile(decrypt(tools.keyring, { table: 'operator', field, operatorId: row.id, id: row.id }, row[field]))
    return { ...row, contactMobile: shown('contactMobile'), financeMobile: shown('financeMobile') }
  },
})
