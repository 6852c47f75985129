/** The moment of the recording; any Monday morning would do. */
export const recordedAt = new Date('2026-11-16T02:20:00.000Z')
