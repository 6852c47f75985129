/** Fifty thousand set-top boxes with their households from a sheet: `node --expose-gc bench/import-boxes.ts`. */
import { tvtop } from '@kangju/contract'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { measureImport } from './measure-import.ts'

const vendors = [
  ['创维', 'E900-S'],
  ['中兴', 'B860AV3'],
  ['华为', 'EC6110'],
] as const

/** The last three bytes of the address: six digits suffice for all of them. */
const macOf = (n: number) => `5CE931${n.toString(16).padStart(6, '0')}`.toUpperCase().replace(/(..)(?!$)/g, '$1:')

const box = (n: number) => {
  const number = String(n).padStart(6, '0')
  const [vendor, model] = vendors[n % vendors.length] ?? vendors[0]
  return {
    sn: `KJ-2026-${number}`,
    mac: macOf(n),
    vendor,
    model,
    ecallid: `EC${number}`,
    ecalltoken: `token-of-the-box-${number}`,
    address: `文三路${n % 900}号${n % 30}幢${n % 6}01室`,
    tvAccount: `0571${String(88_000_000 + n)}`,
    name: ['王秀英', '李建国', '张敏', '刘洋', '陈桂芳'][n % 5] ?? '',
    mobile: mobileOf(100_000_000 + n),
    remark: '导入',
  }
}

await measureImport({ upload: tvtop.import, list: tvtop.list, row: box, tables: ['tv_top', 'tv_user'] })
