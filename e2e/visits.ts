import { afterEach } from 'vitest'
import { inRoot } from '../scripts/lib.mjs'
import { visit, type Visit, type VisitOptions } from './visit.ts'

const pictureOf = (app: string, test: string, at: number) =>
  inRoot('node_modules', '.cache', 'kangju', app, `${test.replace(/\W+/g, '-').slice(0, 80)}-${at}.png`)

/** The visits of a file, each closed after its test; a complaint of a page fails its test. */
export const trackVisits = (app: 'e2e' | 'kit') => {
  const visits: Visit[] = []

  afterEach(async ({ task }) => {
    const over = visits.splice(0)
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed)
      await Promise.all(
        over.map(({ page }, i) => page.screenshot({ path: pictureOf(app, task.name, i) }).catch(() => undefined)),
      )
    await Promise.all(over.map(({ leave }) => leave({ hasFailed })))
    const complaints = over.flatMap((one) => one.complaints)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  })

  return {
    begin: async (options: Omit<VisitOptions, 'app'>) => {
      const visitor = await visit({ ...options, app })
      visits.push(visitor)
      return visitor
    },
    complaintsOf: (page: Visit['page']) => visits.find((one) => one.page === page)?.complaints ?? [],
  }
}
