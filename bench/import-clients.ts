/** Fifty thousand care recipients from a sheet: `node --expose-gc bench/import-clients.ts`. */
import { customerclient } from '@kangju/contract'
import { idCardOf, mobileOf } from '../server/src/demo/numbers.ts'
import { measureImport } from './measure-import.ts'

const cardsADay = 500
const areas = ['330106', '330105', '330108', '310115', '110105']
const dayMs = 24 * 60 * 60 * 1000

const client = (n: number) => {
  const birthday = new Date(Date.UTC(1935, 0, 1) + Math.floor(n / cardsADay) * 37 * dayMs).toISOString().slice(0, 10)
  return {
    name: ['王秀英', '李建国', '张敏', '刘洋', '陈桂芳'][n % 5] ?? '',
    idType: '身份证',
    idCard: idCardOf({ areaCode: areas[n % 5] ?? '', birthday, gender: 'female', n: Math.floor(n % cardsADay) }),
    mobile: mobileOf(100_000_000 + n),
    nation: '汉族',
    marital: '丧偶',
    education: '小学',
    liveStatus: '独居',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address: `文三路${n % 900}号${n % 30}幢${n % 6}01室`,
    communityName: '文三社区',
    contactName: '李建国',
    contactRelation: '子女',
    contactMobile: mobileOf(200_000_000 + n),
    medInsurance: '居民',
    subjectType: '低保、高龄',
    remark: '导入',
  }
}

await measureImport({
  upload: customerclient.importClient,
  list: customerclient.list,
  row: client,
  tables: ['customer_client'],
})
