import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { TestApi } from './api/api.ts'

export interface Run {
  readonly node: string
  readonly what: string
}

/** Starts nodes in separate processes (job-node.ts) and reads what they ran. */
export const jobNodes = async (api: TestApi) => {
  await api.owner().execute('create table run (id bigserial primary key, node text not null, what text not null)')
  const children = new Set<ChildProcess>()
  const runs = async (what: string): Promise<string[]> => {
    const { rows } = await api.pool.query<Run>('select node, what from run where what = $1 order by id', [what])
    return rows.map(({ node }) => node)
  }
  const kill = async (child: ChildProcess) => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    children.delete(child)
  }
  return {
    runs,
    start: (node: string, work: 'loops' | 'job') => {
      const JOB_NODE = JSON.stringify({ config: api.config, dataDir: api.tools.dataDir, node, work })
      const child = fork(new URL('./job-node.ts', import.meta.url), {
        execArgv: [],
        env: { ...process.env, JOB_NODE },
      })
      children.add(child)
      return child
    },
    untilRuns: async (what: string, isSo: (nodes: readonly string[]) => boolean) => {
      await expect.poll(async () => isSo(await runs(what)), { interval: 25, timeout: 120_000 }).toBe(true)
    },
    kill,
    close: async () => {
      for (const child of children) await kill(child)
    },
  }
}
