import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { postgresMs } from './orders/cpu.ts'

/** Starts a child that uses the processor and waits; it ends when a line comes in. */
const parent = `
  const { spawn } = require('node:child_process')
  const busy = "while (process.cpuUsage().user < 200_000); process.stdout.write('worked'); process.stdin.once('data', () => process.exit())"
  const child = spawn(process.execPath, ['-e', busy], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdout.on('data', () => process.stdout.write('worked'))
  process.stdin.once('data', () => child.stdin.write('end'))
  child.on('exit', () => process.stdout.write('ended'))
  setInterval(() => undefined, 1000)`

it('the processor time of a process that has ended still counts', async () => {
  const program = spawn(process.execPath, ['-e', parent], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    expect(String(await once(program.stdout, 'data'))).toBe('worked')
    const alive = postgresMs(program.pid ?? 0)
    program.stdin.write('end')
    expect(String(await once(program.stdout, 'data'))).toBe('ended')
    // Ended processes are counted in hundredths of a second.
    expect(postgresMs(program.pid ?? 0)).toBeGreaterThan(alive - 20)
    expect(alive).toBeGreaterThan(200)
  } finally {
    program.kill()
  }
})
