import { Problem, problemReply } from '../../src/kit/problem.ts'

/** What the server answers when a guard or validator refuses a request, or nothing if it does not. */
export const refusalOf = async (check: Promise<unknown>) => {
  try {
    await check
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, body } = problemReply(error, 'zh')
    return { status, ...body }
  }
}
