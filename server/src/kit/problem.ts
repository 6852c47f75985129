import { fill, problems, type Lang, type ProblemName, type Text } from '@kangju/contract'

export type FieldTexts = Record<string, Text[]>

interface Details {
  /** Values for the placeholders of the problem's text. */
  values?: Record<string, string | number>
  /** Errors by field; nested fields have dotted paths. */
  fields?: FieldTexts
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/** The one way to refuse a request. Any other thrown error is internal and answered as `broken`. */
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
