export const sheetProblems = [
  /** Not a spreadsheet: csv, pdf, picture, ods, xlsb, garbage. */
  'notXlsx',
  /** Excel 97–2003. */
  'oldXls',
  'encrypted',
  'macros',
  /** The file, its inflated size, or the memory it needs. */
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'cellTooLong',
  /** Malicious: DTD, overlapping or repeated entries, contradictory headers, excessive nesting. */
  'unsafe',
  /** A damaged .xlsx. */
  'broken',
  'timedOut',
] as const

export type SheetProblem = (typeof sheetProblems)[number]

export interface SheetError extends Error {
  problem: SheetProblem
  /** For the log; the user's text is chosen by `problem`. */
  detail: string
}

export const SheetError = (problem: SheetProblem, detail = '', cause?: unknown): SheetError =>
  Object.assign(new Error(detail ? `${problem}: ${detail}` : problem, { cause }), {
    name: 'SheetError',
    problem,
    detail,
  })

export const isSheetError = (error: unknown): error is SheetError =>
  error instanceof Error && 'problem' in error && sheetProblems.some((problem) => problem === error.problem)
