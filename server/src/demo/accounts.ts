import { account, role, roles, type Role } from '@kangju/contract'
import { createAdministrator } from '../modules/base/account/service.ts'
import { createOperator } from '../modules/base/operator/service.ts'
import { playAs } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

export const demoPassword = 'Kangju#2026'

const beginningWith = (prefix: string) => roles.filter((key) => key.startsWith(prefix))

/** The roles of a new operator. */
const seedRoles: { name: string; authoritys: Role[] }[] = [
  { name: '运营主管', authoritys: roles.filter((key) => !key.startsWith('operator_')) },
  { name: '客服', authoritys: ['order', 'tvbooking', 'tvecall', 'customerclient', 'customerbooker', 'tvuser'] },
  { name: '调度', authoritys: ['order', 'people', 'order_dispatch_config', 'specialsubject'] },
  {
    name: '财务',
    authoritys: ['peoplefinancial', 'organfinancial', 'settlement', 'order_refund_apply', ...beginningWith('report_')],
  },
  { name: '卡务', authoritys: beginningWith('prepay') },
  { name: '内容编辑', authoritys: ['specialsubject', 'banner', 'tvnotice'] },
  { name: '体检专员', authoritys: ['order', 'guoyaoappointment'] },
]

const people = [
  { username: 'manager', realname: '陈静怡', title: '运营主管', role: '运营主管', ecall: true },
  { username: 'service', realname: '刘晓燕', title: '客服专员', role: '客服', ecall: true },
  { username: 'dispatch', realname: '赵建国', title: '调度员', role: '调度', ecall: false },
  { username: 'finance', realname: '孙丽华', title: '会计', role: '财务', ecall: false },
  { username: 'finance2', realname: '周志强', title: '出纳', role: '财务', ecall: false },
  { username: 'card', realname: '吴雅琴', title: '卡务专员', role: '卡务', ecall: false },
  { username: 'editor', realname: '郑思远', title: '内容编辑', role: '内容编辑', ecall: false },
  { username: 'exam', realname: '冯玉兰', title: '体检专员', role: '体检专员', ecall: false },
]

/** Two operators with their accounts. The second one is small: it exists to be invisible to the first. */
export const demoAccounts = async (stage: Stage) => {
  const { tools, dice, today } = stage
  const opened = daysBefore(today, 120)
  const mobile = () =>
    `1${dice.pick(['38', '39', '50', '86', '77'])}${String(dice.whole(0, 99_999_999)).padStart(8, '0')}`
  const begin = (
    operator: { code: string; name: string; cardPrefix: string },
    admin: { username: string; realname: string },
  ) =>
    tools.db.transaction(async (tx) => {
      const contact = {
        contactName: admin.realname,
        contactMobile: mobile(),
        financeMobile: mobile(),
        serviceTel: '400-820-1560',
      }
      const operatorId = await createOperator(tx, tools.keyring, opened, { ...operator, ...contact })
      const given = { operatorId, ...admin, password: demoPassword, mobile: mobile(), title: '系统管理员' }
      return playAs(tools, await createAdministrator(tx, tools.keyring, opened, given))
    })

  const asAdmin = await begin(
    { code: 'KANGJU', name: '康居居家养老', cardPrefix: '8601' },
    { username: 'admin', realname: '王敏' },
  )
  const roleIds = new Map<string, string>()
  for (const [i, { name, authoritys }] of seedRoles.entries()) {
    const { id } = await asAdmin(daysBefore(opened, -1 - i), role.add, { body: { name, authoritys } })
    roleIds.set(name, id)
  }
  for (const [i, person] of people.entries()) {
    const { username, realname, title } = person
    const ecall = person.ecall
      ? { ecallid: `seat_${username}`, ecalltoken: `seat-${dice.whole(10 ** 8, 10 ** 9 - 1)}` }
      : {}
    const roleId = roleIds.get(person.role) ?? ''
    await asAdmin(daysBefore(opened, -10 - i), account.add, {
      body: { username, password: demoPassword, realname, title, mobile: mobile(), roleIds: [roleId], ...ecall },
    })
  }

  const asOther = await begin(
    { code: 'ANNING', name: '安宁护理服务', cardPrefix: '8602' },
    { username: 'other', realname: '林文轩' },
  )
  const { id } = await asOther(daysBefore(opened, -3), role.add, {
    body: { name: '客服', authoritys: ['order', 'tvbooking'] },
  })
  await asOther(daysBefore(opened, -4), account.add, {
    body: {
      username: 'other_service',
      password: demoPassword,
      realname: '许佳宁',
      title: '客服',
      mobile: mobile(),
      roleIds: [id],
    },
  })
  stage.players = { admin: asAdmin, other: asOther }
}
