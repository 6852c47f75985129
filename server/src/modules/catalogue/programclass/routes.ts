import {
  checkProgramclass,
  fillText,
  programclass,
  programclassMachine,
  programclassWords,
  validationWords,
  type Channel,
  type Lang,
  type ProgramclassDraft,
  programclassShownNowhere as shownNowhere,
  joinTexts,
} from '@kangju/contract'
import { and, arrayOverlaps, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { has, is, type Filter } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem, type FieldTexts } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { findOffers, offerKey } from '../offer/service.ts'
import { programclassPort } from './dependents.ts'
import { fillShelf, linksOn, shownOnlyOn } from './service.ts'
import { programClasses } from './table.ts'

const usualSort = 100

const inChannel: Filter = {
  where: (value) => sql`${value('is')} = any(${programClasses.channel})`,
  bind: (value) => ({ is: value }),
}

/** Display categories with one name cannot share a channel. The lock serialises concurrent writers of an operator. */
const refuseSameName = async (call: SignedCall, draft: ProgramclassDraft, ownId: string | undefined) => {
  const { db, me } = call
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`program_class ${me.operatorId}`}, 0))`)
  const [same] = await db
    .select({ id: programClasses.id })
    .from(programClasses)
    .where(
      and(
        within(me, programClasses),
        eq(programClasses.name, draft.name),
        arrayOverlaps(programClasses.channel, draft.channel),
        ownId === undefined ? undefined : ne(programClasses.id, ownId),
      ),
    )
    .limit(1)
  if (same !== undefined)
    throw new Problem('duplicate', { values: { field: 'name' }, fields: { name: [validationWords.exists] } })
}

const refuseUnknownLinks = async ({ db, me }: SignedCall, links: NonNullable<ProgramclassDraft['links']>) => {
  const known = await findOffers(db, me.operatorId, links)
  const wrong: FieldTexts = {}
  for (const [at, link] of links.entries())
    if (!known.has(offerKey(link))) wrong[`links.${at}.targetId`] = [validationWords.reference]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

const namedChannels = (channel: readonly Channel[], lang: Lang) =>
  joinTexts(channel.map((one) => programclassWords.choice.channel[one as 'tv']))[lang]

export const programclassRoutes = implement(
  programclass,
  {
    ...crud(programclass, {
      table: programClasses,
      machine: programclassMachine,
      filters: { name: has(programClasses.name), channel: inChannel, status: is(programClasses.status) },
      sorts: {
        name: programClasses.name,
        sort: programClasses.sort,
        createdAt: programClasses.createdAt,
        updatedAt: programClasses.updatedAt,
      },
      order: [asc(programClasses.sort), desc(programClasses.id)],
      view: async ({ db, me }, rows) => {
        const links = await linksOn(
          db,
          me,
          rows.map(({ id }) => id),
        )
        return rows.map((row) => ({
          ...row,
          channel: row.channel as ('miniProgram' | 'tv')[],
          links: links.filter(({ shelfId }) => shelfId === row.id),
        }))
      },
      check: checkProgramclass,
      store: async (call, { links = [], ...draft }: ProgramclassDraft, old) => {
        await refuseUnknownLinks(call, links)
        await refuseSameName(call, draft, old?.id)
        return { ...draft, tvImageUrl: draft.tvImageUrl ?? null, sort: draft.sort ?? old?.sort ?? usualSort }
      },
      saved: async (call, row, { links = [] }: ProgramclassDraft) => {
        const changed = await fillShelf(call, row.id, links)
        await programclassPort.use().touchCommodities(call, changed)
      },
      follows: async ({ db, me }, row, move) =>
        move === 'disable' || move === 'remove'
          ? (await shownOnlyOn(db, me, row.id)).map(({ name }) => fillText(shownNowhere, { name }))
          : [],
    }),

    nopage: async ({ db, me, lang }) => {
      const rows = await db
        .select({
          id: programClasses.id,
          name: programClasses.name,
          channel: programClasses.channel,
          isShared: sql<boolean>`count(*) over (partition by ${programClasses.name}) > 1`,
        })
        .from(programClasses)
        .where(within(me, programClasses))
        .orderBy(asc(programClasses.sort), desc(programClasses.id))
        .limit(1000)
      return rows.map(({ id, name, channel, isShared }) => ({
        id,
        name: isShared ? `${name}（${namedChannels(channel, lang)}）` : name,
      }))
    },
  },
  programclassWords,
)
