import type { Lang } from '@kangju/contract'
import { problemReply, type Problem } from './problem.ts'

/** Text of a refusal: the errors of its fields, or its own text. */
export const textsOf = (fault: Problem, lang: Lang): string[] => {
  const { message, errors = {} } = problemReply(fault, lang).body
  const texts = Object.values(errors).flat()
  return texts.length === 0 ? [message] : texts
}
