import { beijingIso, isDay } from './business-day.ts'
import { isBankCard, isUscc, provinces, readIdCard } from './id-numbers.ts'
import { t, type Text } from './lang.ts'

/**
 * `test` accepts exactly the spellings that the rule tolerates, including spaces and case; `normalise` returns the
 * spelling that is stored, compared and indexed. Forms normalise before testing, the server after it.
 */
export type Format = {
  readonly test: (value: string) => boolean
  readonly normalise: (value: string) => string
  readonly text: Text
}

const asIs = (value: string) => value
const trim = (value: string) => value.trim()
const upper = (value: string) => value.trim().toUpperCase()
const lower = (value: string) => value.trim().toLowerCase()
const withoutGaps = (value: string) => value.replace(/[\s-]/g, '')
const matches = (pattern: RegExp) => (value: string) => pattern.test(value)
// Length in characters, not UTF-16 units: 𠮷 counts once, as it does in PostgreSQL.
const hasLength = (value: string, min: number, max: number) => {
  if (value.length > max * 2) return false
  const { length } = [...value]
  return length >= min && length <= max
}

const normaliseMobile = (value: string) => withoutGaps(value).replace(/^\+86/, '')
const isMobile = (value: string) => /^1[3-9]\d{9}$/.test(normaliseMobile(value))

const otherTel = /^(?:0\d{2,3}-?\d{7,8}(?:-\d{1,5})?|(?:400|800)-?\d{3}-?\d{4}|(?:95|96|12)\d{2,4}|110|119|120)$/
const normaliseTel = (value: string) => (isMobile(value) ? normaliseMobile(value) : value.trim())

// Explicit ranges instead of \p{…}, because old browsers with older Unicode tables would refuse rare surnames.
const han = String.raw`\u3007\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{3FFFD}`
const latin = String.raw`A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF`
const nameShape = new RegExp(`^[${han}${latin}](?:(?: ?· ?| )?[${han}${latin}])*$`, 'u')
const isPersonName = (value: string) => hasLength(value, 2, 20) && nameShape.test(value)
// Unifies the look-alikes of the middle dot so that different spellings of a name match.
const normaliseName = (value: string) =>
  value
    .normalize('NFC')
    .replace(/[\u2022\u2027\u2219\u22C5\u30FB\uFF65]/g, '·')
    .replace(/\s+/g, ' ')
    .trim()

// Control characters, lone surrogates, line separators and bidirectional marks.
const unprintable = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u
const invisibleEdge = /^[\s\p{Cf}]|[\s\p{Cf}]$/u
const isLine = (value: string) => !unprintable.test(value) && !invisibleEdge.test(value)
const isTitle = (value: string) => hasLength(value, 2, 40) && isLine(value)
const isProse = (value: string) => !unprintable.test(value.replace(/[\t\n\r]/g, ''))

const isPassword = (value: string) => hasLength(value, 10, 128) && /[A-Za-z]/.test(value) && /\d/.test(value)

const macShape = /^[0-9A-Fa-f]{2}([:-]?)(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}$/
const normaliseMac = (value: string) => {
  const mac = upper(value)
  return macShape.test(mac) ? (mac.match(/[0-9A-F]{2}/g) ?? []).join(':') : mac
}

const isAreaCode = (value: string) => /^\d{6}$/.test(value) && provinces.test(value) && !/^\d\d00(?!00)/.test(value)

const isUrl = (value: string) =>
  value.length <= 500 && /^https?:\/\/[^\s/?#\\]\S*$/i.test(value) && !unprintable.test(value) && URL.canParse(value)

// Only paths on this server: a foreign host would learn who opens which record.
const fileUrlShape = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*){1,8}$/
const isFileUrl = (value: string) => value.length <= 200 && fileUrlShape.test(value)

const instantShape = /^(.{10})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/
const isInstant = (value: string) => {
  const day = instantShape.exec(value)?.[1]
  // The offset can move the last day beyond the range, so the Beijing day is checked too.
  return day !== undefined && isDay(day) && isDay(beijingIso(new Date(value)).slice(0, 10))
}

const rule = (test: Format['test'], normalise: Format['normalise'], text: Text): Format => ({ test, normalise, text })

export const formats = {
  mobile: rule(
    isMobile,
    normaliseMobile,
    t(
      '请输入正确的11位手机号',
      'Enter an 11-digit mobile number',
      'Introduzca un móvil de 11 cifras',
      '11桁の携帯番号を入力してください。',
    ),
  ),
  tel: rule(
    (value: string) => isMobile(value) || otherTel.test(value),
    normaliseTel,
    t(
      '请输入正确的电话号码',
      'Enter a valid phone number',
      'Introduzca un teléfono válido',
      '正しい電話番号を入力してください。',
    ),
  ),
  idCard: rule(
    (value: string) => readIdCard(value) !== undefined,
    upper,
    t(
      '身份证号码不正确',
      'This ID card number is not valid',
      'El número de documento no es válido',
      '身分証番号が正しくありません。',
    ),
  ),
  uscc: rule(
    isUscc,
    upper,
    t(
      '统一社会信用代码不正确',
      'This unified social credit code is not valid',
      'El código unificado de crédito social no es válido',
      '統一社会信用コードが正しくありません。',
    ),
  ),
  bankCard: rule(
    isBankCard,
    withoutGaps,
    t(
      '银行卡号不正确',
      'This bank card number is not valid',
      'El número de tarjeta bancaria no es válido',
      '銀行カード番号が正しくありません。',
    ),
  ),
  corporateAccount: rule(
    matches(/^\d{12,22}$/),
    withoutGaps,
    t(
      '银行卡号不正确',
      'This bank account number is not valid',
      'El número de cuenta bancaria no es válido',
      '銀行口座番号が正しくありません。',
    ),
  ),
  personName: rule(
    isPersonName,
    normaliseName,
    t(
      '请输入2-20位姓名',
      'Enter a name of 2 to 20 letters or Chinese characters',
      'Introduzca un nombre de 2 a 20 letras o caracteres chinos',
      '氏名は2～20文字の漢字または英字で入力してください。',
    ),
  ),
  title: rule(
    isTitle,
    trim,
    t(
      '名称长度为2-40个字符',
      'The name must have 2 to 40 characters',
      'El nombre debe tener de 2 a 40 caracteres',
      '名称は2～40文字で入力してください。',
    ),
  ),
  // Lower case is used for comparison and uniqueness; the account is displayed as typed.
  username: rule(
    matches(/^[A-Za-z][A-Za-z0-9_]{3,31}$/),
    lower,
    t(
      '账号须以字母开头，4-32位字母数字下划线',
      'The user name starts with a letter and has 4 to 32 letters, digits or underscores',
      'El usuario empieza por una letra y tiene de 4 a 32 letras, cifras o guiones bajos',
      'ユーザー名は英字で始まる4～32文字の英数字またはアンダースコアにしてください。',
    ),
  ),
  password: rule(
    isPassword,
    asIs,
    t(
      '密码为10-128位且须包含字母和数字',
      'Use 10 to 128 characters, including letters and digits',
      'Use de 10 a 128 caracteres, con letras y cifras',
      'パスワードは10～128文字で、英字と数字を含めてください。',
    ),
  ),
  sn: rule(
    matches(/^[A-Za-z0-9-]{6,32}$/),
    upper,
    t(
      '机顶盒序列号格式不正确',
      'This set-top box serial number is not valid',
      'El número de serie del decodificador no es válido',
      'STBのシリアル番号が正しくありません。',
    ),
  ),
  mac: rule(
    matches(macShape),
    normaliseMac,
    t(
      'MAC地址格式不正确',
      'This MAC address is not valid',
      'La dirección MAC no es válida',
      'MACアドレスの形式が正しくありません。',
    ),
  ),
  line: rule(
    isLine,
    trim,
    t(
      '首尾不能有空格，且不能含有控制字符',
      'No spaces at either end and no control characters',
      'Sin espacios en los extremos ni caracteres de control',
      '前後の空白と制御文字は使えません。',
    ),
  ),
  prose: rule(
    isProse,
    trim,
    t('不能含有控制字符', 'No control characters', 'Sin caracteres de control', '制御文字は使えません。'),
  ),
  // The server removes all but a few harmless tags before storing.
  html: rule(
    isProse,
    trim,
    t('不能含有控制字符', 'No control characters', 'Sin caracteres de control', '制御文字は使えません。'),
  ),
  areaCode: rule(isAreaCode, trim, t('请选择所在地区', 'Choose an area', 'Elija una zona', '地域を選択してください。')),
  url: rule(
    isUrl,
    trim,
    t('请输入正确的链接地址', 'Enter a valid link', 'Introduzca un enlace válido', '正しいURLを入力してください。'),
  ),
  fileUrl: rule(
    isFileUrl,
    trim,
    t('请上传文件', 'Upload a file', 'Suba un archivo', 'ファイルをアップロードしてください。'),
  ),
  smsCode: rule(
    matches(/^\d{6}$/),
    trim,
    t(
      '请输入6位验证码',
      'Enter the 6-digit code',
      'Introduzca el código de 6 cifras',
      '6桁の認証コードを入力してください。',
    ),
  ),
  day: rule(
    isDay,
    trim,
    t('日期不正确', 'This date is not valid', 'La fecha no es válida', '日付が正しくありません。'),
  ),
  month: rule(
    (value) => isDay(`${value}-01`),
    trim,
    t('月份不正确', 'This month is not valid', 'El mes no es válido', '月が正しくありません。'),
  ),
  clock: rule(
    matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
    trim,
    t('时间不正确', 'This time is not valid', 'La hora no es válida', '時刻が正しくありません。'),
  ),
  // 08:00-18:00; a period that ends before it starts continues past midnight.
  hours: rule(
    matches(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/),
    (value) => value.replace(/\s/g, '').replace(/[–—~～]/g, '-'),
    t(
      '请按“08:00-18:00”填写',
      'Use the format 08:00-18:00',
      'Use el formato 08:00-18:00',
      '「08:00-18:00」の形式で入力してください。',
    ),
  ),
  instant: rule(
    isInstant,
    trim,
    t('日期时间不正确', 'This date and time is not valid', 'La fecha y hora no es válida', '日時が正しくありません。'),
  ),
  uuid: rule(
    matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i),
    lower,
    t('编号不正确', 'This ID is not valid', 'El identificador no es válido', 'IDが正しくありません。'),
  ),
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats
