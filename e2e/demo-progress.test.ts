import { expect, it } from 'vitest'
import { advanceDemo, beginDemo, failDemo, finishDemo } from '../server/src/db/demo-state.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { serviceCatalogue } from '../server/test/factories/service-catalogue.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole({ isDemo: true })
const { admin } = testNames('a')
const now = new Date('2026-11-15T10:00:00+08:00')

it('while the demo data is made the console shows the progress, and the lists fill', async () => {
  const { db } = api()
  await beginDemo(db, now)
  await advanceDemo(db, 12)
  const page = await enter('/project/list', admin)
  const strip = page.getByRole('region', { name: '演示数据' })
  await strip.getByText('正在生成演示数据：12%').waitFor()

  const { addProject } = await serviceCatalogue(api())
  await addProject({ name: '上门换药' })
  await advanceDemo(db, 60)
  await strip.getByText('正在生成演示数据：60%').waitFor()
  await page.getByRole('row', { name: /上门换药/ }).waitFor()

  await finishDemo(db, now)
  await page.getByRole('status').filter({ hasText: '演示数据已生成' }).waitFor({ state: 'attached' })
  await expect.poll(() => strip.count()).toBe(0)
})

it('a failure to make the demo data is reported with a remedy', async () => {
  await beginDemo(api().db, now)
  await failDemo(api().db)
  const page = await enter('/project/list', admin)
  const strip = page.getByRole('region', { name: '演示数据' })
  await expect.poll(() => strip.innerText()).toContain('重启服务后将重新生成')
})
