import {
  checkRecordFor,
  visitRules,
  type RecordDemand,
  type ServiceRecord,
  type ServiceRecordDraft,
  type Vitals,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { invalid } from '../../../kit/problem.ts'
import { encryptText, openText } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { giveFiles } from '../../../rows/file-urls.ts'
import { claimPictures } from '../../base/file/service.ts'
import { projectClasses } from '../../catalogue/projectclass/table.ts'
import { projects } from '../../catalogue/project/table.ts'
import { serviceRecords, type ServiceRecordRow, type Visit } from './table.ts'

const table = 'service_record'

/** Record fields that the kind of service requires. */
const demandOf = async (db: Db, { projectId }: Pick<Visit, 'projectId'>): Promise<RecordDemand> => {
  if (projectId === null) return { isNursing: false, needsMaterial: false }
  const [row] = await db
    .select({ kind: projectClasses.serviceKind, needMaterial: projects.needMaterial })
    .from(projects)
    .innerJoin(projectClasses, eq(projectClasses.id, projects.classId))
    .where(eq(projects.id, projectId))
  return { isNursing: row?.kind === 'nursing', needsMaterial: row?.needMaterial === 1 }
}

export const recordOfVisit = async (db: Db, visitId: string): Promise<ServiceRecordRow | undefined> => {
  const [row] = await db.select().from(serviceRecords).where(eq(serviceRecords.id, visitId))
  return row
}

const picturesIn = ({
  beforeUrls,
  afterUrls,
  signUrl,
}: Pick<ServiceRecordDraft, 'beforeUrls' | 'afterUrls' | 'signUrl'>) => [...beforeUrls, ...afterUrls, signUrl]

/** Claims the uploaded pictures for this record; pictures of an earlier version may stay. */
const takePictures = async (
  tx: Db,
  { operatorId }: Visit,
  draft: ServiceRecordDraft,
  old: ServiceRecordRow | undefined,
  now: Date,
) => {
  const known = old === undefined ? [] : [...old.beforeUrls, ...old.afterUrls, old.signUrl]
  const fresh = [...new Set(picturesIn(draft))].filter((url) => !known.includes(url))
  if (fresh.length === 0) return
  const bad = new Set(await claimPictures(tx, { operatorId, purpose: 'order' }, fresh, now))
  if (bad.size === 0) return
  const fields = { beforeUrls: draft.beforeUrls, afterUrls: draft.afterUrls, signUrl: [draft.signUrl] }
  throw invalid(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, urls]) => urls.some((url) => bad.has(url)))
        .map(([field]) => [field, [visitRules.unknownPicture]]),
    ),
  )
}

interface Writing {
  readonly keyring: Keyring
  readonly old: ServiceRecordRow | undefined
  /** Pictures from staff are pending uploads and have to be claimed; pictures from accounts are claimed already. */
  readonly areFromOutside: boolean
  readonly now: Date
}

/** Columns of a record: complete for its kind of service, health data encrypted. */
export const storedRecord = async (tx: Db, visit: Visit, draft: ServiceRecordDraft, writing: Writing) => {
  refuseBy(checkRecordFor(draft, await demandOf(tx, visit)))
  if (writing.areFromOutside) await takePictures(tx, visit, draft, writing.old, writing.now)
  await giveFiles(tx, visit, picturesIn(draft))
  const { vitals, measures, observation, materials, abnormal, abnormalNote, signUrl, signName, relation } = draft
  const sealed = (field: keyof ServiceRecordRow, plain: string | null | undefined) =>
    encryptText(writing.keyring, table, field, visit, plain)
  return {
    vitals: sealed('vitals', vitals == null ? null : JSON.stringify(vitals)),
    measures: sealed('measures', measures),
    observation: sealed('observation', observation),
    materials: materials ?? [],
    abnormal: abnormal === 1,
    abnormalNote: sealed('abnormalNote', abnormalNote),
    beforeUrls: draft.beforeUrls,
    afterUrls: draft.afterUrls,
    signUrl,
    signName,
    relation,
    wasteHandled: draft.wasteHandled == null ? null : draft.wasteHandled === 1,
    updatedAt: writing.now.toISOString(),
  }
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const))

/** Decrypts a record for permitted accounts. */
export const shownRecord = (keyring: Keyring, row: ServiceRecordRow): ServiceRecord => {
  const { id: _id, operatorId: _operator, specId: _spec, clientId: _client, peopleId: _people, ...rest } = row
  const { createdAt: _created, updatedAt: _updated, ...facts } = rest
  const opened = (field: keyof ServiceRecordRow) => openText(keyring, table, field, row)
  const vitals = opened('vitals')
  return {
    ...facts,
    vitals: vitals === null ? null : (JSON.parse(vitals) as Vitals),
    measures: opened('measures'),
    observation: opened('observation'),
    abnormalNote: opened('abnormalNote'),
    materials: row.materials ?? [],
    abnormal: flag(row.abnormal),
    wasteHandled: row.wasteHandled === null ? null : flag(row.wasteHandled),
  }
}
