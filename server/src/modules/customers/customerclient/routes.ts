import {
  checkClient,
  clientMachine,
  customerclient,
  customerclientWords as words,
  disabilityLevelWords,
  type ClientRow,
  customerclientReasonText as reasonText,
} from '@kangju/contract'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { implement } from '../../../http/implement.ts'
import { within } from '../../../rows/scope.ts'
import { maskRow } from '../../../rows/sensitive.ts'
import { removeHealthOf } from '../health/service.ts'
import { removeAssessmentsOf } from '../longcare/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { clientFilters } from './filters.ts'
import { clientGlance } from './glance.ts'
import { idCardIndexOf } from './id-card.ts'
import { clientImports } from './imports/imports.ts'
import { decideJoin, listJoins } from './join-routes.ts'
import { dropJoinsOf } from './joins.ts'
import { clientLog } from './log.ts'
import { clientFollows, clientMoved } from './moves.ts'
import { pickClients } from './pick.ts'
import { showClients } from './show.ts'
import { clients } from './table.ts'
import { clientUses } from './uses.ts'
import { clientValues } from './values.ts'

const calls = crud(customerclient, {
  table: clients,
  machine: clientMachine,
  withheld: ['idCardIndex', 'idTailIndex', 'mobileIndex', 'mobileTailIndex'],
  check: checkClient,
  store: clientValues,
  isRemarkConfidential: true,
  filters: clientFilters,
  sorts: {
    archiveNo: clients.archiveNo,
    name: clients.name,
    birthday: clients.birthday,
    createdAt: clients.createdAt,
  },
  order: [desc(clients.id)],
  view: showClients,
  usedBy: clientUses,
  follows: clientFollows,
  moved: clientMoved,
  sheet: {
    words,
    columns: [
      'archiveNo',
      'name',
      'gender',
      'age',
      'idType',
      'idCard',
      'mobile',
      'areaName',
      'address',
      'communityName',
      'liveStatus',
      'careLevel',
      {
        heading: words.field.disabilityLevel,
        value: ({ disabilityLevel }: ClientRow, lang) =>
          disabilityLevel === null ? undefined : disabilityLevelWords[disabilityLevel]?.[lang],
      },
      'subjectType',
      'organName',
      {
        heading: words.field.contacts,
        value: ({ contacts }: ClientRow) => contacts.map(({ name, mobile }) => `${name} ${mobile}`).join('；'),
      },
      'orderCount',
      'source',
      'status',
      'createdAt',
    ],
  },
})

/** Short record of the care recipient with this ID number, or null. */
const lookUp = async ({ db, me, tools, params }: Call<typeof customerclient.idcard>) => {
  const [row] = await db
    .select({
      id: clients.id,
      name: clients.name,
      operatorId: clients.operatorId,
      gender: clients.gender,
      birthday: clients.birthday,
      mobile: clients.mobile,
      organId: clients.organId,
    })
    .from(clients)
    .where(
      and(
        within(me, clients),
        isNull(clients.twinOfId),
        eq(clients.idCardIndex, idCardIndexOf(tools.keyring, me.operatorId, params.id)),
      ),
    )
  if (row === undefined) return null
  const shown = maskRow(tools.keyring, 'customer_client', customerclient.add.body, row) as unknown as typeof row
  const { organId, operatorId: _operator, ...brief } = shown
  return { ...brief, organName: organId === null ? null : ((await organNames(db, [organId])).get(organId) ?? null) }
}

export const customerclientRoutes = implement(
  customerclient,
  {
    ...calls,
    ...clientImports,

    glance: clientGlance,
    idcard: lookUp,
    nopage: pickClients,
    joins: listJoins,
    decideJoin,

    /** Health records and assessments are deleted with the care recipient. */
    remove: async (call) => {
      const reply = await calls.remove(call)
      await dropJoinsOf(call.db, call.body.ids)
      const health = await removeHealthOf(call.db, call.body.ids, call)
      const assessments = await removeAssessmentsOf(call.db, call.body.ids, call)
      if (health + assessments > 0) call.audit({ detail: { health, assessments } })
      return reply
    },

    log: clientLog,
  },
  { field: { ...words.field, reason: reasonText } },
)
