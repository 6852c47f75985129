import { openDatabase } from '../db/client.ts'
import { makeMonths, partitionedTables, readKeepMonths, rowsOutside } from '../db/partitions.ts'
import { sql } from 'drizzle-orm'
import { readAnchors } from '../http/audit-anchors.ts'
import { retireAudit } from '../http/audit-retire.ts'
import type { Tools } from '../http/call.ts'
import type { ConnectionConfig } from './run-loops.ts'

/** Adds the partitions of the coming months, reports rows outside them, and drops the months that are no longer kept. */
export const keepLogs = async ({ clock, keyring, dataDir, log, keepMonths }: Tools, owner: ConnectionConfig) => {
  const { db, close } = openDatabase(owner, { connections: 1, patience: 0 })
  try {
    const made = await makeMonths(db, clock())
    for (const { table, month, isMade } of made)
      if (!isMade) log.warn({ table, month }, 'a month could not be added to a table in use; the next run tries again')
    // Tables with partitions are not analysed by themselves.
    for (const table of new Set(made.map((one) => one.table))) await db.execute(sql.raw(`analyze ${table}`))
    for (const table of partitionedTables) {
      const rows = await rowsOutside(db, table)
      if (rows > 0) log.warn({ table, rows }, 'rows are dated outside the months that have a partition')
    }
    const keep = keepMonths ?? readKeepMonths({})
    const anchors = await readAnchors(dataDir)
    for (const { month, isGone, findings } of await retireAudit(db, { keyring, now: clock(), keep, anchors }))
      if (isGone) log.info({ month }, 'a month of the audit log was retired')
      else if (findings.length === 0) log.warn({ month }, 'a month of the audit log is in use; the next run retires it')
      else
        log.error(
          { month, findings: findings.slice(0, 10) },
          'a month of the audit log is not as it was written: it is kept',
        )
  } finally {
    await close()
  }
}
