import { formats } from '@kangju/contract'
import type { Tools } from '../../../http/call.ts'
import { rateOf, tooOften } from '../../../http/rates.ts'
import { Problem } from '../../../kit/problem.ts'
import { countWrong, mayTry, rememberBox } from './guesses.ts'
import { boxByCallId, boxOfProof, renewToken, type BoxProof } from './service.ts'
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

/** The box that connects from this address with its token; wrong tokens are counted, also for the address. */
export const boxThatConnects = async (
  tools: Pick<Tools, 'db' | 'clock' | 'keyring' | 'rates'>,
  address: string,
  { sn, ecallid, token }: BoxProof,
): Promise<{ readonly box: Box; readonly tokenMac: string } | '42900' | '40400'> => {
  if (!(await mayTry(tools, address, ecallid))) return '42900'
  const box = await boxByCallId(tools.db, tools, ecallid, token)
  if (box === undefined || box.sn !== formats.sn.normalise(sn)) {
    await countWrong(tools, address, ecallid)
    return '40400'
  }
  await rememberBox(tools, address, ecallid)
  return { box, tokenMac: await renewToken(tools.db, tools, box, token) }
}
