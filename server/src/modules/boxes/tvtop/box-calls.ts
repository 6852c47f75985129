import type { Tools } from '../../../http/call.ts'
import { rateOf, tooOften } from '../../../http/rates.ts'
import { Problem } from '../../../kit/problem.ts'
import { countWrong, mayTry } from './guesses.ts'
import { boxOfProof, type BoxProof } from './service.ts'
import type { Box } from './table.ts'

/** The box that asks from this address, outside a transaction, so that a wrong token stays counted. */
export const boxAt = async (tools: Tools, operatorId: string, ip: string, proof: BoxProof): Promise<Box> => {
  if (!(await mayTry(tools, ip, proof.ecallid))) throw tooOften(rateOf(tools, 'boxToken.box').ms, 0)
  try {
    return await boxOfProof(tools.db, tools, operatorId, proof)
  } catch (error) {
    if (error instanceof Problem) await countWrong(tools, ip, proof.ecallid)
    throw error
  }
}
