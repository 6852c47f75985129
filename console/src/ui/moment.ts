/** Date and time to the minute. The API sends every time as +08:00, so the text itself is Beijing time. */
export const momentOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ')
