import { runChecks } from './checks.mjs'
import { install } from './install.mjs'

if (!(await install())) process.exit(1)
const { failed } = await runChecks()
process.exitCode = failed > 0 ? 1 : 0
