import { expect, test } from 'vitest'
import { readSourceTexts } from './source-texts.ts'

/** Chinese texts that need more than one translation, listed under the reason, separated by spaces. */
const reasons: Readonly<Record<string, string>> = {
  'Chinese has no plural: the title of a list is plural, the label of a single value singular':
    '下单人 专题页 主订单 人员类型 体检套餐 列表 服务人员 服务商品 服务对象 服务电话 服务项目 机顶盒 ' +
    '机顶盒用户 查看订单 电视预约 等级 紧急呼叫 紧急联系人 虚拟商品 规格 订单 适用机构 项目分类 预付卡 ' +
    '提现 退款单',
  'A button is a verb; the state, the log entry or the heading of the same name is not':
    '上线 下线 删除健康档案 发放失败 取消 失败 完成 导入 导出 建档 开始 排序 提交预约 支付 ' +
    '改派 改约 派单 申请退款 确认 离职 绑定机构 退款 重新打开 预约',
  'Spanish participles agree with their noun': '审核人 审核时间 审核通过 审核驳回 已取消 已完成 已驳回 无',
  'Narrow calendar columns abbreviate the weekday': '周一 周二 周三 周四 周五 周六 周日',
  'Japanese closes a window, an organisation and a request with different words': '关闭 关闭原因 关闭时间 已关闭',
  'Catalogue items are listed, banners are published': '上架 下架',
  'People and TV users are suspended, everything else is disabled': '停用 启用',
  'No limit of a quantity, any value of a choice': '不限',
  'A kind of disability, and a sense that is scored': '听力 视力',
  'A postal address, and the address of the API': '地址',
  'Copying to the clipboard, and duplicating a record': '复制',
  'An error message is a sentence; the title of a page is not': '没有权限',
  'The way of checking in, and the number of scans': '扫码',
  'The log entry of an accepted visit, and the switch of a staff member': '接单',
  'The menu of a row, and the switch that shows hidden filters': '更多',
  'The state of a visit, and that of an organisation': '服务中',
  'An organisation of the operator, and the place a person lives in': '机构',
  'A reading within its range, and the state of a person': '正常',
  'The technical ID of a record, and the number printed beside a QR code': '编号',
  'An organisation counts its visits, everything else its orders': '订单数',
  'The rating of a visit, and the scores of an assessment': '评分',
  'The name to sign in with, the list of accounts, and a bank account': '账号',
  'The banners of the home page, and the images of one item': '轮播图',
  'A private bank card, and a corporate bank account': '银行卡号不正确',
  'A field of a form, and a service that was ordered': '项目',
  'The picture of a QR code, and the cards of a batch': '已生成',
  'Money that a wallet receives, and a kind of ledger account': '收入',
  'A customer books on the television, the desk schedules': '确认预约',
  'Money held in a wallet, and the freezing of a card': '冻结',
}

/** Translations of each Chinese text, with file and line. */
const readTexts = () => {
  const found = new Map<string, Map<string, string[]>>()
  for (const { zh, en, es, ja, place } of readSourceTexts()) {
    const said = [en, es, ja].join(' | ')
    const places = found.get(zh) ?? new Map<string, string[]>()
    found.set(zh, places.set(said, [...(places.get(said) ?? []), place]))
  }
  return found
}

const texts = readTexts()
const excepted = Object.values(reasons).flatMap((labels) => labels.split(' '))
const differing = [...texts].filter(([, places]) => places.size > 1)

test('the texts are found in the source', () => {
  expect(texts.size).toBeGreaterThan(1500)
})

test('one Chinese text has one translation per language, unless its exception has a reason', () => {
  const differ = differing.filter(([zh]) => !excepted.includes(zh))
  expect(Object.fromEntries(differ.map(([zh, places]) => [zh, Object.fromEntries(places)]))).toEqual({})
})

test('every exception is needed, and listed once', () => {
  expect(excepted.filter((zh, at) => excepted.indexOf(zh) !== at)).toEqual([])
  expect(excepted.filter((zh) => !differing.some(([name]) => name === zh))).toEqual([])
})
