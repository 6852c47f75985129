import type { reportpick } from '@kangju/contract'
import { and, asc, eq, ilike, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Call, Me } from '../../../http/call.ts'
import { contains } from '../../../rows/filter.ts'
import { within } from '../../../rows/scope.ts'
import { molds } from '../../catalogue/mold/table.ts'
import { projects } from '../../catalogue/project/table.ts'
import { allClasses, classNames } from '../../catalogue/projectclass/service.ts'
import { peopleTable } from '../../staff/people/table.ts'

const picksAtMost = 1000
const searchedAtMost = 50

export const pickProjects = (db: Db, me: Me) =>
  db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(within(me, projects))
    .orderBy(asc(projects.name), asc(projects.id))
    .limit(picksAtMost)

/** Categories that services can be in, each after its parent. */
export const pickClasses = async (db: Db, me: Me) => {
  const classes = (await allClasses(db, me)).slice(0, picksAtMost)
  const parents = new Set(classes.map(({ parentId }) => parentId))
  const leaves = classes.filter(({ id }) => !parents.has(id))
  const names = await classNames(
    db,
    leaves.map(({ id }) => id),
  )
  return leaves.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
}

export const pickMolds = (db: Db, me: Me) =>
  db
    .select({ id: molds.id, name: molds.name })
    .from(molds)
    .where(within(me, molds))
    .orderBy(asc(molds.name), asc(molds.id))
    .limit(picksAtMost)

/** Staff, former ones too, since reports go back for years. */
export const pickPeople = ({ db, me, query: { keyword, id } }: Call<typeof reportpick.people>) =>
  db
    .select({ id: peopleTable.id, name: peopleTable.name, code: peopleTable.code })
    .from(peopleTable)
    .where(
      and(
        within(me, peopleTable),
        id === undefined ? undefined : eq(peopleTable.id, id),
        keyword === undefined
          ? undefined
          : or(ilike(peopleTable.name, contains(keyword)), ilike(peopleTable.code, contains(keyword))),
      ),
    )
    .orderBy(asc(peopleTable.name), asc(peopleTable.id))
    .limit(searchedAtMost)
