import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../server/src/db/client.ts'
import { idCardOf, mobileOf } from '../../server/src/demo/numbers.ts'
import { makeDice } from '../../server/src/demo/dice.ts'
import { phoneTailIndex } from '../../server/src/rows/phone-tail.ts'
import { indexOf } from '../../server/src/rows/sensitive.ts'
import { bookers } from '../../server/src/modules/customers/customerbooker/table.ts'
import { tailIndexOf } from '../../server/src/modules/customers/customerclient/id-tail.ts'
import { clients } from '../../server/src/modules/customers/customerclient/table.ts'
import { peopleTable } from '../../server/src/modules/staff/people/table.ts'
import { wallets } from '../../server/src/modules/books/wallet/table.ts'
import { encryptUnbound } from '../../server/test/api/unbound.ts'
import type { Keyring } from '../../server/src/secret/keyring.ts'
import { newId } from '../../server/src/secret/token.ts'
import type { Catalogue } from './catalogue.ts'

/** Districts of one city, so that all staff may be sent anywhere in it. */
export const districts = ['330102', '330105', '330106', '330108', '330109', '330110', '330113', '330114'] as const
export const centre = { lng: 120.15, lat: 30.25 }

const surnames = Array.from('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡')
const middles = Array.from('建国志明秀英玉兰桂春海晓丽红文永德福寿家慧静淑珍宝金银月凤翠素雅云霞美爱忠孝仁义')
const lasts = Array.from('华军平芳敏强伟磊洋勇杰娟艳涛超辉刚健斌波宇婷雪梅兰香莲珠琴英荣贵祥林山峰江河')

export const put = async (db: Db, table: PgTable, rows: readonly object[]) => {
  for (let from = 0; from < rows.length; from += 500)
    await db.insert(table).values(rows.slice(from, from + 500) as never)
}

/** Rows for the statements that create the orders, in separate tables. */
const stage = async (db: Db, table: string, rows: readonly object[]) => {
  const name = sql.raw(`bench.${table}`)
  for (let from = 0; from < rows.length; from += 2_000)
    await db.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows.slice(from, from + 2_000))}::jsonb)`,
    )
}

interface Casting {
  readonly op: number
  readonly operatorId: string
  readonly now: Date
  readonly counts: { readonly bookers: number; readonly clients: number; readonly staff: number }
  readonly catalogue: Catalogue
}

const people = ({ op, operatorId, now, counts, catalogue }: Casting, keyring: Keyring) => {
  const dice = makeDice(10 + op)
  const at = now.toISOString()
  const nameOf = () => `${dice.pick(surnames)}${dice.happens(0.7) ? dice.pick(middles) : ''}${dice.pick(lasts)}`
  const encrypted = (table: string, field: string, value: string) => encryptUnbound(keyring, `${table}.${field}`, value)
  const indexed = (table: string, field: string, kind: 'mobile' | 'tel' | 'idCard', value: string) =>
    indexOf(keyring, { operatorId, table, field, kind }, value)
  const own = () => ({ id: newId(), operatorId, createdAt: at, updatedAt: at })
  const place = () => ({
    lng: centre.lng + (dice.roll() - 0.5) * 0.3,
    lat: centre.lat + (dice.roll() - 0.5) * 0.25,
  })
  const idCard = (n: number, gender: 'male' | 'female', from: number) => {
    const year = from + (Math.floor(n / 500) % 30)
    const birthday = `${year}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (Math.floor(n / 15_000) % 28)).padStart(2, '0')}`
    return { birthday, number: idCardOf({ areaCode: '330106', birthday, gender, n }) }
  }

  const staffRows = Array.from({ length: counts.staff }, (_none, n) => {
    const gender = n % 5 === 0 ? ('male' as const) : ('female' as const)
    const { birthday, number } = idCard(n, gender, 1965)
    const mobile = mobileOf(500_000_000 + op * 10_000_000 + n)
    const { lng, lat } = place()
    const mold = dice.pick(catalogue.molds)
    return {
      ...own(),
      code: `HS${op}${String(n).padStart(5, '0')}`,
      name: nameOf(),
      idCard: encrypted('people', 'idCard', number),
      idCardIndex: indexed('people', 'idCard', 'idCard', number),
      gender,
      birthday,
      mobile: encrypted('people', 'mobile', mobile),
      mobileIndex: indexed('people', 'mobile', 'mobile', mobile),
      mobileTailIndex: phoneTailIndex(keyring, operatorId, 'people', mobile),
      licenseNo: `L${op}${n}`,
      licenseValidTo: '2040-01-01',
      workYears: 8,
      healthCertValidTo: '2040-01-01',
      insuranceValidTo: '2040-01-01',
      areaCodes: [...districts],
      baseAddress: '文三路200号',
      baseLng: lng,
      baseLat: lat,
      serveRadiusKm: 50,
      workTimes: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '07:00', end: '21:00' })),
      maxDailyOrders: 12,
      avatar: '',
      organId: dice.pick(catalogue.organs).id,
      moldId: mold.id,
      gradeId: mold.gradeId,
      certUrls: [],
      projectIds: catalogue.specs.map(({ projectId }) => projectId),
      leaves: [],
      isReceive: 1,
      isMarketer: n % 20 === 0 ? 1 : 0,
      rating: 300 + dice.whole(0, 200),
      status: 'active',
    }
  })

  const bookerRows = Array.from({ length: counts.bookers }, (_none, n) => ({
    ...own(),
    mobilePlain: mobileOf(op * 100_000_000 + n),
    name: nameOf(),
    source: dice.pick(['miniProgram', 'console', 'promotion', 'tv']),
    organId: dice.happens(0.6) ? dice.pick(catalogue.organs).id : null,
    registeredAt: new Date(now.getTime() - dice.whole(0, 1_200) * 86_400_000).toISOString(),
    status: 'enabled',
  }))

  const clientRows = Array.from({ length: counts.clients }, (_none, n) => {
    const gender = dice.pick(['male', 'female'] as const)
    const { birthday, number } = idCard(n, gender, 1930)
    const booker = bookerRows[n % bookerRows.length]
    return {
      ...own(),
      ...place(),
      numberPlain: number,
      archiveNo: `DA${op}${String(n).padStart(7, '0')}`,
      name: nameOf(),
      idType: 'idCard',
      gender,
      birthday,
      mobilePlain: booker?.mobilePlain ?? '',
      liveStatus: 'withSpouse',
      areaCode: dice.pick(districts),
      address: `文三路${dice.whole(1, 900)}号${dice.whole(1, 30)}幢${dice.whole(101, 1_802)}室`,
      organId: dice.happens(0.6) ? dice.pick(catalogue.organs).id : null,
      bookerId: booker?.id ?? null,
      subjectType: [],
      source: 'console',
      status: 'active',
    }
  })
  return { staffRows, bookerRows, clientRows, encrypted, indexed }
}

/**
 * Staff, bookers and care recipients of one operator, as the services create them; values copied into orders are
 * encrypted once.
 */
export const addCast = async (db: Db, keyring: Keyring, casting: Casting) => {
  const { op, operatorId, now } = casting
  const { staffRows, bookerRows, clientRows, encrypted, indexed } = people(casting, keyring)
  await put(db, peopleTable, staffRows)
  await put(
    db,
    wallets,
    staffRows.map(({ id }) => ({
      id: newId(),
      operatorId,
      ownerType: 'people',
      ownerId: id,
      createdAt: now.toISOString(),
    })),
  )
  await put(
    db,
    bookers,
    bookerRows.map(({ mobilePlain, ...row }) => ({
      ...row,
      mobile: encrypted('customer_booker', 'mobile', mobilePlain),
      mobileIndex: indexed('customer_booker', 'mobile', 'mobile', mobilePlain),
      mobileTailIndex: phoneTailIndex(keyring, operatorId, 'customer_booker', mobilePlain),
    })),
  )
  await put(
    db,
    clients,
    clientRows.map(({ mobilePlain, numberPlain, ...row }) => ({
      ...row,
      idCard: encrypted('customer_client', 'idCard', numberPlain),
      idCardIndex: indexed('customer_client', 'idCard', 'idCard', numberPlain),
      idTailIndex: tailIndexOf(keyring, operatorId, numberPlain),
      mobile: encrypted('customer_client', 'mobile', mobilePlain),
      mobileIndex: indexed('customer_client', 'mobile', 'tel', mobilePlain),
      mobileTailIndex: phoneTailIndex(keyring, operatorId, 'customer_client', mobilePlain),
      contacts: encrypted('customer_client', 'contacts', '[]'),
    })),
  )
  await stage(
    db,
    'staff',
    staffRows.map(({ id, name, organId }, n) => ({ op, nr: n, id, name, organ_id: organId })),
  )
  await stage(
    db,
    'booker',
    bookerRows.map(({ id, name, organId, mobilePlain }, n) => ({
      op,
      nr: n,
      id,
      name,
      organ_id: organId,
      order_mobile: encrypted('main_order', 'bookerMobile', mobilePlain),
      order_index: indexed('main_order', 'bookerMobile', 'mobile', mobilePlain),
      order_contact: encrypted('main_order', 'contactMobile', mobilePlain),
      visit_contact: encrypted('visit', 'contactMobile', mobilePlain),
      visit_index: indexed('visit', 'contactMobile', 'tel', mobilePlain),
      booking_contact: encrypted('booking', 'contactMobile', mobilePlain),
      booking_index: indexed('booking', 'contactMobile', 'tel', mobilePlain),
      goods_mobile: encrypted('goods_order', 'buyerMobile', mobilePlain),
      goods_index: indexed('goods_order', 'buyerMobile', 'mobile', mobilePlain),
      exam_mobile: encrypted('exam_appointment', 'mobile', mobilePlain),
      exam_index: indexed('exam_appointment', 'mobile', 'tel', mobilePlain),
    })),
  )
  await stage(
    db,
    'client',
    clientRows.map(({ id, name, gender, birthday, areaCode, address, lng, lat, numberPlain }, n) => ({
      op,
      nr: n,
      id,
      name,
      gender,
      birthday,
      area_code: areaCode,
      address,
      lng,
      lat,
      order_card: encrypted('main_order', 'clientIdCard', numberPlain),
      exam_card: encrypted('exam_appointment', 'idCard', numberPlain),
      exam_card_index: indexed('exam_appointment', 'idCard', 'idCard', numberPlain),
    })),
  )
}
