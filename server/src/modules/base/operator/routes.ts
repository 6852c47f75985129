import { mask, operator } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { decrypt } from '../../../secret/keyring.ts'
import { readDutyMobile, readOperator } from './service.ts'

export const operatorRoutes = implement(operator, {
  current: async ({ db, me, tools }) => {
    const row = await readOperator(db, me.operatorId)
    const shown = (field: 'contactMobile' | 'financeMobile') =>
      mask.mobile(decrypt(tools.keyring, { table: 'operator', field, operatorId: row.id, id: row.id }, row[field]))
    const duty = await readDutyMobile(db, tools.keyring, row.id)
    return {
      ...row,
      contactMobile: shown('contactMobile'),
      financeMobile: shown('financeMobile'),
      dutyMobile: duty === undefined ? null : mask.mobile(duty),
    }
  },
})
