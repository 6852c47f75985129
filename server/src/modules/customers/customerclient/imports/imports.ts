import { customerclient } from '@kangju/contract'
import { sheetImport } from '../../../base/task/service.ts'
import { clientPlan } from './client-plan.ts'
import { healthPlan } from './health-plan.ts'
import { longcarePlan } from './longcare-plan.ts'

const client = sheetImport(customerclient.importClient, clientPlan)
const longcare = sheetImport(customerclient.importLongcare, longcarePlan)
const health = sheetImport(customerclient.importHealth, healthPlan)

/** Templates and uploads for care recipients and their records. */
export const clientImports = {
  templateClient: client.template,
  importClient: client.upload,
  templateLongcare: longcare.template,
  importLongcare: longcare.upload,
  templateHealth: health.template,
  importHealth: health.upload,
}
