import type { DispatchconfigRow } from '@kangju/contract'
import { areaName } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { staffNames } from '../../catalogue/mold/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { projectNames } from '../../catalogue/project/service.ts'
import { classNames } from '../../catalogue/projectclass/service.ts'
import type { DispatchConfig } from './table.ts'

const optionsOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.map((id) => ({ id, name: names.get(id) ?? '' }))

/** Converts stored rules to response rows; names are read once for all of them. */
export const showRules = async ({ db, me }: SignedCall, rows: DispatchConfig[]): Promise<DispatchconfigRow[]> => {
  const each = (key: 'classIds' | 'projectIds' | 'organIds' | 'moldIds') => [
    ...new Set(rows.flatMap((row) => row[key])),
  ]
  const organs = await organNames(db, [
    ...each('organIds'),
    ...rows.flatMap(({ fallbackOrganId }) => fallbackOrganId ?? []),
  ])
  const classes = await classNames(db, each('classIds'))
  const projects = await projectNames(db, each('projectIds'))
  const molds = await staffNames(db, each('moldIds'), [])
  const isHidden = ({ fallbackOrganId }: DispatchConfig) => me.organId !== null && fallbackOrganId !== me.organId
  return rows.map((row) => ({
    ...row,
    fallbackOrganId: isHidden(row) ? null : row.fallbackOrganId,
    continuity: row.continuity ? 1 : 0,
    autoAccept: row.autoAccept ? 1 : 0,
    isDefault: row.isDefault ? 1 : 0,
    areaNames: row.areaCodes.map(areaName),
    classes: optionsOf(row.classIds, classes),
    projects: optionsOf(row.projectIds, projects),
    organs: optionsOf(row.organIds, organs),
    molds: optionsOf(row.moldIds, molds),
    fallbackOrganName: row.fallbackOrganId === null || isHidden(row) ? null : (organs.get(row.fallbackOrganId) ?? ''),
  }))
}
