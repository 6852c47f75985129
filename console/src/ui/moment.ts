/** Date and time to the minute. The API sends every time as +08:00, so the text itself is Beijing time. */
export const momentOf = (instant: string | null): string =>
  instant === null ? '' : instant.slice(0, 16).replace('T', ' ')
