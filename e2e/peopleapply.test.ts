import { edgeStaff, people, peopleapply, problems, type ApplyDraft } from '@kangju/contract'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { inSilence } from '../server/src/bus/outbox.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { peopleBase } from '../server/test/factories/people-rows.ts'
import { addedApplication, approval, fromOutside, outsideDraft } from '../server/test/factories/peopleapply-rows.ts'
import { date, pick, save } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { goTo, toast } from './parts.ts'
import { fact, openDetails } from './people-steps.ts'
import { rowOf, seeState, step } from './rows.ts'

const { enter, api, seeAddress } = openTestConsole()
const { admin, holder } = testNames('a')
const reviewer = holder('peopleapply')

beforeAll(async () => {
  await alsoHolds(api(), reviewer, 'people')
  await peopleBase(api())
})

/** Sends an application as the mini program does: first the pictures, then the form. */
const send = async (change: Partial<ApplyDraft>) => {
  const draft = await outsideDraft(api(), change)
  const { status, data } = await fromOutside(api(), edgeStaff.apply, draft)
  expect(status).toBe(200)
  const asked = { operator: 'A', applyNo: data.applyNo, mobile: draft.mobile }
  /** Status that the applicant sees. */
  const told = async () => (await fromOutside(api(), edgeStaff.applied, asked)).data
  return { applyNo: data.applyNo, told }
}
const staffCalled = async (name: string) =>
  (await api().admin(people.list, { query: { keyword: name } })).data.items.filter((row) => row.name === name)

const reviewOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`^审核：${name}`) })
const review = async (page: Page, name: string) => {
  await step(page, name, '审核')
  const drawer = reviewOf(page, name)
  await drawer.getByRole('heading', { name: '逐项核对' }).waitFor()
  return drawer
}
const approve = (drawer: Locator) => drawer.getByRole('button', { name: '通过', exact: true })
/** Confirms each document. */
const tickAll = async (drawer: Locator) => {
  for (const box of await drawer.getByRole('checkbox').all()) await box.check()
}

describe('a staff application', () => {
  it('is announced to reviewers, reviewed and approved; then the next one opens', async () => {
    const page = await enter('/peopleapply/list', reviewer, { isListening: true })
    await send({ name: '赵小红' })
    await send({ name: '钱小慧' })
    const notice = page.getByRole('dialog', { name: '新订单提醒' })
    await notice.getByText(/^收到赵小红的.+入驻申请$/).waitFor()
    await notice.getByText(/^收到钱小慧的.+入驻申请$/).waitFor()
    await notice.getByRole('button', { name: '关闭' }).last().click()
    await notice.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: '刷新' }).click()
    await seeState(page, '赵小红', '待审核')
    const drawer = await review(page, '赵小红')
    const documents = drawer.getByRole('region', { name: '证件图片' })
    const shown = (name: string) => documents.getByRole('img', { name, exact: true })
    await shown('身份证人像面').waitFor()
    await page.keyboard.press('ArrowRight')
    await shown('身份证国徽面').waitFor()
    for (const name of ['执业证', '健康证', '照片']) {
      await documents.getByRole('button', { name, exact: true }).click()
      await shown(name).waitFor()
    }
    await drawer.getByText('身份证正反面已上传').waitFor()
    await expect.poll(() => drawer.locator('[data-look="unmet"]').count()).toBe(0)

    await expect.poll(() => approve(drawer).isDisabled()).toBe(true)
    await tickAll(drawer)
    await pick(drawer, '等级', '护师')
    await approve(drawer).click()
    await toast(page, '已通过，赵小红已成为服务人员').waitFor()
    const next = reviewOf(page, '钱小慧')
    await next.waitFor()
    // The confirmations belonged to the previous application.
    await expect.poll(() => approve(next).isDisabled()).toBe(true)
    // The pressed button is gone, but the focus stays in the drawer.
    await expect.poll(() => next.locator('.ant-drawer-body :focus').count()).toBe(1)
    await next.getByRole('button', { name: '关闭' }).click()
    await next.waitFor({ state: 'hidden' })
    await seeState(page, '赵小红', '已通过')
    await seeState(page, '钱小慧', '待审核')

    await goTo(page, '/people/list')
    await seeState(page, '赵小红', '在职')
    expect(await staffCalled('钱小慧')).toEqual([])
  })

  it('is rejected with a reason shown to the applicant, corrected, submitted again and approved', async () => {
    const { told } = await inSilence(() => send({ name: '孙大勇', healthCertValidTo: '2026-11-14' }))
    const page = await enter('/peopleapply/list', reviewer)
    const drawer = await review(page, '孙大勇')
    await drawer.locator('[data-look="unmet"]').getByText('健康证已于2026-11-14到期').waitFor()
    await tickAll(drawer)
    await pick(drawer, '等级', '护师')
    await approve(drawer).click()
    const refusal = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '确定' }) })
    await refusal.getByText('健康证有效期至：健康证已于2026-11-14到期').waitFor()
    await refusal.getByRole('button', { name: '确定' }).click()
    await drawer.getByRole('alert').getByText('健康证有效期至：健康证已于2026-11-14到期').waitFor()
    expect(await staffCalled('孙大勇')).toEqual([])

    await drawer.getByRole('button', { name: '驳回', exact: true }).click()
    await drawer.getByRole('button', { name: '确认驳回' }).click()
    await drawer.getByText('请填写驳回原因').waitFor()
    await drawer.getByRole('button', { name: '健康证已过期，请更换后重新提交' }).click()
    const reason = drawer.getByLabel('驳回原因（申请人可见）')
    await reason.fill(`${await reason.inputValue()}。新证请拍原件`)
    await drawer.getByRole('button', { name: '确认驳回' }).click()
    await toast(page, '已驳回孙大勇的申请').waitFor()
    expect(await told()).toMatchObject({
      status: 'rejected',
      auditRemark: '健康证已过期，请更换后重新提交。新证请拍原件',
    })

    await page.goto('/peopleapply/list')
    await seeState(page, '孙大勇', '已驳回')
    await step(page, '孙大勇', '修改并重新提交')
    const form = page.getByRole('dialog', { name: /^编辑：孙大勇/ })
    await date(form, '健康证有效期至', '2027-11-30')
    await save(form)
    await seeState(page, '孙大勇', '待审核')
    expect(await told()).toMatchObject({ status: 'pending', auditRemark: null })

    const again = await review(page, '孙大勇')
    await again.locator('[data-look="met"]').getByText('健康证有效期至2027-11-30').waitFor()
    await tickAll(again)
    await pick(again, '等级', '护师')
    await page.keyboard.press('Control+Enter')
    await toast(page, '已通过，孙大勇已成为服务人员').waitFor()
    expect(await staffCalled('孙大勇')).toMatchObject([{ healthCertValidTo: '2027-11-30', gradeName: '护师' }])

    // The application links to its staff member.
    await page.goto('/peopleapply/list')
    const details = await openDetails(page, rowOf(page, '孙大勇'), '孙大勇')
    await details.getByRole('link', { name: '查看服务人员' }).click()
    const [person] = await staffCalled('孙大勇')
    await seeAddress(page, `/people/list?open=${person?.id}`)
    await fact(page.getByRole('dialog', { name: /^孙大勇/ }), '工号')
      .getByText(person?.code ?? '?')
      .waitFor()
  })
})

describe('an application one entered', () => {
  it('cannot be reviewed by the same account, except by a super administrator', async () => {
    const id = await inSilence(() => addedApplication(api(), { name: '周文静' }))
    const page = await enter('/peopleapply/list', reviewer)
    await seeState(page, '周文静', '待审核')
    const steps = rowOf(page, '周文静').locator('[data-row-steps]')
    await expect.poll(() => steps.getByRole('button').allInnerTexts()).toEqual(['编辑'])
    const refused = await api().as('peopleapply')(peopleapply.audit, { body: await approval(api(), id) })
    expect([refused.status, refused.code]).toEqual([409, problems.ownRequest.code])

    const office = await enter('/peopleapply/list', admin)
    const drawer = await review(office, '周文静')
    await tickAll(drawer)
    await pick(drawer, '等级', '护师')
    await approve(drawer).click()
    await toast(office, '已通过，周文静已成为服务人员').waitFor()
    expect(await staffCalled('周文静')).toHaveLength(1)
  })
})
