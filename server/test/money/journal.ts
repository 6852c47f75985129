import { open, readFile } from 'node:fs/promises'

/** Facts that a server acknowledged, written outside of it: a fact is on the disk before the next request is sent. */
export const openJournal = async (path: string) => {
  const file = await open(path, 'a')
  return {
    write: async (fact: Fact) => {
      await file.write(`${JSON.stringify(fact)}\n`)
      await file.datasync()
    },
    read: async (): Promise<Fact[]> =>
      (await readFile(path, 'utf8'))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Fact),
    close: () => file.close(),
  }
}
export type Journal = Awaited<ReturnType<typeof openJournal>>

/** One acknowledged effect, by the kind of its document or posting and its number. */
export interface Fact {
  readonly what: string
  readonly no: string
}
