/** Repeats until nothing is left to do, or the signal fires. */
export const untilNone = async (some: () => Promise<number>, signal?: AbortSignal) => {
  while (signal?.aborted !== true && (await some()) > 0);
}
