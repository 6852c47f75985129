import { readAnchors } from '../http/audit-anchors.ts'
import { verifyAudit } from '../http/audit-verify.ts'
import { onDatabase, print } from './open.ts'

await onDatabase(async ({ config, db, keyring }) => {
  const { rows, findings } = await verifyAudit(db, keyring, await readAnchors(config.dataDir))
  for (const { operatorId, lane, seq, what } of findings)
    print(`${what}: operator ${operatorId}, chain ${lane}, row ${seq}`)
  print(
    findings.length === 0
      ? `${rows} audit rows, all as they were written`
      : `${rows} audit rows, ${findings.length} findings`,
  )
  if (findings.length > 0) process.exitCode = 1
})
