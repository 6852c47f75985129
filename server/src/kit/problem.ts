import { fill, problems, type Lang, type ProblemName, type Text } from '@kangju/contract'

export type FieldTexts = Record<string, Text[]>

interface Details {
  /** Values for the marks in the problem's text. */
  values?: Record<string, string | number>
  /** What is wrong with which field; dotted paths for nested ones. */
  fields?: FieldTexts
  /** Seconds until it is worth trying again. */
  retryAfter?: number
}

/** The one way to refuse a call. Everything else that is thrown is our own fault and answered as `broken`. */
export class Problem extends Error {
  readonly problem: ProblemName
  readonly details: Details

  constructor(problem: ProblemName, details: Details = {}) {
    super(problem)
    this.problem = problem
    this.details = details
  }
}

export const invalid = (fields: FieldTexts) => new Problem('invalid', { fields })

export const problemReply = (problem: Problem, lang: Lang) => {
  const { status, code, text } = problems[problem.problem]
  const { values, fields, retryAfter } = problem.details
  return {
    status,
    body: {
      code,
      message: fill(text[lang], values),
      ...(fields === undefined
        ? {}
        : {
            errors: Object.fromEntries(
              Object.entries(fields).map(([name, texts]) => [name, texts.map((t) => t[lang])]),
            ),
          }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
  }
}
