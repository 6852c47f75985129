/** When the past is recorded: any moment would do, a Monday in the forenoon. */
export const recordedAt = new Date('2026-11-16T02:20:00.000Z')
