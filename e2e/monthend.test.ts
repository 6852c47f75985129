import { startOfMonth } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import { moveInWallet, openWallet, payFrozen, type WalletMovement } from '../server/src/modules/books/wallet/service.ts'
import { newId } from '../server/src/secret/token.ts'
import { operatorOf } from '../server/test/factories/client-rows.ts'
import { visitOf } from '../server/test/factories/field-rows.ts'
import { openedOrgan } from '../server/test/factories/organ-rows.ts'
import { addPerson } from '../server/test/factories/people-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { expectNoSidewaysScroll, toast } from './parts.ts'
import { rowOf, rows, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { enter, api } = openTestConsole()
const { admin, holder } = testNames('a')
const finance = holder('peoplefinancial')
const screen = '/finance/monthend'
const dayMs = 86_400_000
const october = new Date(startOfMonth('2026-10').getTime() + 10 * dayMs)

/** An owner with money and movements in October. */
const paidOwner = async (ownerType: 'people' | 'organ', name: string) => {
  const ownerId = ownerType === 'people' ? await addPerson(api(), { name }) : await openedOrgan(api(), 'a', { name })
  const operatorId = await operatorOf(api())
  await openWallet(api().db, { operatorId, ownerType, ownerId }, october)
  const actor = { id: null, name: '财务' }
  const entry = (fen: number) => ({ operatorId, ownerId, fen, bizNo: newId(), actor, remark: '补记', now: october })
  const move = (movement: WalletMovement, fen: number) =>
    api().db.transaction((tx) => moveInWallet(tx, movement, entry(fen)))
  await move('credit', 80_000)
  await move('penalise', 5000)
  await move('withdraw', 20_000)
  await api().db.transaction((tx) =>
    payFrozen(tx, { ...entry(0), bizNo: `TX${ownerId.slice(-6)}`, credit: [{ account: 'CASH:bank', fen: 20_000 }] }),
  )
  return ownerId
}

describe('month end', () => {
  it('shows finance the totals of staff and organisations, prints statements, and lets it lock nothing', async () => {
    await paidOwner('people', '丁月结')
    await paidOwner('organ', '月结护理站')
    const page = await enter(screen, finance, { isLoaded: true })
    const sums = page.getByRole('region', { name: '2026-10合计' })
    await sums.getByText('未锁定', { exact: true }).waitFor()
    await rowOf(page, '丁月结').getByText('¥550.00').first().waitFor()
    await sums.getByText('¥550.00').waitFor()
    expect(await violations(page)).toEqual([])

    await step(page, '丁月结', '对账单')
    const dialog = page.getByRole('dialog', { name: '打印2026-10对账单' })
    const sheet = dialog.getByRole('article', { name: '月结对账单 丁月结 2026-10' })
    for (const text of ['人工补款', '违约扣款', '提现已付', '收款方签字']) await sheet.getByText(text).first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.evaluate('window.print = () => { window.isPrinting = true }')
    await dialog.getByRole('button', { name: '打印1份' }).click()
    await expect.poll(() => page.evaluate('window.isPrinting')).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
    await expect.poll(() => page.locator('body > [aria-hidden="true"] article').isVisible()).toBe(true)
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    await page.emulateMedia({ media: null })
    await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: '期间锁定' }).click()
    const locks = page.getByRole('dialog', { name: '期间锁定' })
    await locks.getByText('只有超级管理员可以锁定和解锁月份').waitFor()
    await locks.getByText('2026-10', { exact: true }).waitFor()
    expect(await locks.getByRole('button', { name: '锁定2026-10' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await locks.waitFor({ state: 'hidden' })

    const organs = await enter(`${screen}?ownerType=organ`, finance)
    await rowOf(organs, '月结护理站').getByText('¥550.00').first().waitFor()
    await organs.getByRole('columnheader', { name: '服务分成' }).waitFor()
    expect(await organs.getByRole('columnheader', { name: '推广佣金' }).count()).toBe(0)
  })

  it('lets a super administrator see what is open, lock the month after a check, and unlock it', async () => {
    await paidOwner('people', '丁锁定')
    await visitOf(api(), 'unconfirmed')
    const page = await enter(`${screen}?month=2026-11`, admin)
    await page.getByRole('button', { name: '未结事项' }).click()
    const open = page.getByRole('dialog', { name: '2026-11及以前的未结事项' })
    const line = open.getByRole('row', { name: /已服务、待确认的子订单/ })
    expect(await line.getByRole('link', { name: '查看' }).getAttribute('href')).toBe(
      '/order/childFastOrder?status=unconfirmed',
    )
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await open.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: '期间锁定' }).click()
    const locks = page.getByRole('dialog', { name: '期间锁定' })
    await locks.getByRole('button', { name: '锁定2026-10' }).click()
    const asked = page.getByRole('dialog', { name: '锁定2026-10' })
    await asked.getByText(/账目核对一致|账目核对有/).waitFor()
    await asked.getByLabel('备注').fill('十月核对完毕')
    await asked.getByRole('button', { name: '锁定月份' }).click()
    await toast(page, '2026-10已锁定').waitFor()
    await locks.getByText('十月核对完毕').waitFor()
    expect(await violations(page)).toEqual([])

    await locks.getByRole('button', { name: '解锁2026-10' }).click()
    const undone = page.getByRole('dialog', { name: '解锁2026-10' })
    const error = undone.locator('.ant-form-item-explain-error')
    await undone.getByLabel('解锁原因').fill('补记一笔')
    await undone.getByRole('button', { name: '解锁月份' }).click()
    await error.waitFor()
    await undone.getByLabel('解锁原因').fill('发现漏记一笔补款')
    // The dialog becomes shorter with it, and the button moves.
    await error.waitFor({ state: 'detached' })
    await undone.getByRole('button', { name: '解锁月份' }).click()
    await toast(page, '2026-10已解锁').waitFor()
    await locks.getByText('发现漏记一笔补款').waitFor()
  })

  it('fits a phone', async () => {
    const page = await enter(screen, finance, { viewport: phone })
    await rows(page).first().waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: '未结事项' }).click()
    await page.getByRole('dialog', { name: '2026-10及以前的未结事项' }).waitFor()
    await expectNoSidewaysScroll(page)
  })
})
