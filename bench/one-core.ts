import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'

const hasTaskset = () => {
  try {
    execFileSync('taskset', ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs the file again on one core, if taskset is available: server and database share it. */
export const onOneCore = async (file: string) => {
  if (process.env['BENCH_PINNED'] !== undefined || !hasTaskset()) return
  const args = ['-c', '0', process.execPath, ...process.execArgv, file]
  const again = spawn('taskset', args, { stdio: 'inherit', env: { ...process.env, BENCH_PINNED: '1' } })
  const [code] = (await once(again, 'exit')) as [number]
  process.exit(code)
}
export const coresText = () => (process.env['BENCH_PINNED'] === undefined ? 'all cores' : 'one core')
