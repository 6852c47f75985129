/** What a spreadsheet program may take for a formula (requirement F3). */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** Text that looks like a formula gets a leading apostrophe. One already there is doubled, so that `unguardText` is exact. */
export const guardText = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text)

/** Undoes `guardText`, for files of ours that come back (an export, the file of failed rows). */
export const unguardText = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
