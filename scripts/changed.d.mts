export const listTests: () => Promise<string[]>
export const selectTests: (
  changes: readonly string[],
  tests: readonly string[],
) => { areas: string[]; sweptAreas: string[]; tests: string[] }
