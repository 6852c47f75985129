import type { VisitState } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { peopleTable } from '../server/src/modules/staff/people/table.ts'
import { addVisit } from '../server/test/factories/visit-rows.ts'
import type { TestApi } from '../server/test/api/api.ts'

// Staff and applicants: how they are made, and the inputs that only their forms have.

/** A visit of one hour assigned to a staff member in December. */
export const visitOf = async (api: TestApi, peopleId: string, status: VisitState, hour = '09') => {
  const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, peopleId))
  if (person === undefined) throw new Error('nobody to visit anybody')
  const { operatorId, organId, projectIds } = person
  const times = { startAt: `2026-12-01T${hour}:00:00+08:00`, endAt: `2026-12-01T${hour}:59:00+08:00` }
  const visit = {
    operatorId,
    organId,
    peopleId,
    projectId: projectIds[0] ?? '',
    clientName: '陈奶奶',
    ...times,
    status,
  }
  return addVisit(api.db, visit, api.now())
}

/** Chooses a district by name in a multiple select. */
export const pickArea = async (form: Locator, label: string, name: string, path: string) => {
  const box = form.getByRole('combobox').and(form.getByLabel(label, { exact: true }))
  await box.fill(name)
  const list = form.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await list.getByRole('menuitemcheckbox', { name: path, exact: true }).click()
  await box.press('Escape')
  await list.waitFor({ state: 'hidden' })
}

const [dayBegins, dayEnds] = [6, 22]

/** Draws working hours on the weekly calendar; from and to are hours of the day. */
export const drawHours = async (form: Locator, weekday: number, from: number, to: number) => {
  const day = form.locator(`[data-weekday="${weekday}"]`)
  await day.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await day.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = (hour: number) => y + (height * (hour - dayBegins)) / (dayEnds - dayBegins)
  const { mouse } = form.page()
  await mouse.move(x + width / 2, at(from) + 2)
  await mouse.down()
  await mouse.move(x + width / 2, at(to) - 2, { steps: 4 })
  await mouse.up()
}

/** The value under a label in the details. */
export const fact = (details: Locator, label: string) =>
  details
    .locator('dl > div')
    .filter({ has: details.page().locator('dt').getByText(label, { exact: true }) })
    .locator('dd')

export const openDetails = async (page: Page, row: Locator, name: string) => {
  await row.locator('[data-row-open]').click()
  const details = page.getByRole('dialog', { name: new RegExp(`^${name}`) })
  await details.waitFor()
  return details
}
