/** Works through the tasks, in their order, with this many running at the same time. */
export const inLanes = async <T>(
  tasks: readonly T[],
  laneCount: number,
  act: (task: T, n: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0
  const lane = async () => {
    for (let n = next++; n < tasks.length; n = next++) await act(tasks[n] as T, n)
  }
  await Promise.all(Array.from({ length: laneCount }, lane))
}

/** Tasks that are only their numbers. */
export const numbers = (count: number): number[] => Array.from({ length: count }, (_none, n) => n)
