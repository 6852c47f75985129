import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describeMachine, handoverVariable, settingsNow, today } from './machine.ts'
import { loadNow } from './orders/cpu.ts'
import { failedLine, lineOf, textTable, type Figure, type Line } from './table.ts'

const file = process.env[handoverVariable]
const atStart = loadNow()
const settings = settingsNow()
const lines: Line[] = []

const addLine = (line: Line) => {
  lines.push(line)
  if (line.isMissed) process.exitCode = 1
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** Adds a figure to the table; a missed limit fails the benchmark. */
export const addFigure = (figure: Figure): void => {
  const line = lineOf(figure)
  addLine(line)
  const { what, measured, bare, limit, isMissed } = line
  const beside = [...(bare === '–' ? [] : [`bare ${bare}`]), ...(limit === '–' ? [] : [`limit ${limit}`])]
  console.log(`  ${isMissed ? '!' : ' '} ${[`${what}: ${measured}`, ...beside].join(' | ')}`)
}

/** Adds that a part of the benchmark failed; the others can go on. */
export const addFailure = (part: string, error: unknown): void => {
  console.error(error)
  addLine(failedLine(`${part}: ${String(error)}`))
}

process.on('uncaughtExceptionMonitor', (error) => addLine(failedLine(String(error))))

process.on('exit', () => {
  if (file !== undefined || lines.length === 0) return
  const name = basename(process.argv[1] ?? '', '.ts')
  const run = { name, date: today(), loads: [atStart, loadNow()] as const, settings, lines }
  console.log(`\n${describeMachine()}\n\n${textTable([run])}`)
})
