/** Texts that a spreadsheet program may take for a formula (requirement F3). */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/**
 * Prefixes text that looks like a formula with an apostrophe. An existing one is doubled, so that `unguardText` is
 * exact.
 */
export const guardText = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text)

/** Undoes `guardText`, for our own files that come back (an export, the file of failed rows). */
export const unguardText = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
