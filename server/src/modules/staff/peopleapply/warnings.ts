import type { ApplyCheckKey } from '@kangju/contract'
import type { Call } from '../../../http/call.ts'
import { judgeAsWanted, said } from './checks.ts'
import type { Application } from './table.ts'

/** Findings that do not prevent sending an application but would prevent its approval. */
export const warningsOf = async (
  call: Pick<Call, 'db' | 'tools' | 'now' | 'lang'>,
  row: Application,
  unsaid: readonly ApplyCheckKey[] = [],
): Promise<string[]> =>
  said(await judgeAsWanted(call, row), call.lang)
    .filter(({ key, isNeeded, isMet }) => isNeeded && !isMet && !unsaid.includes(key))
    .map(({ text }) => text)
