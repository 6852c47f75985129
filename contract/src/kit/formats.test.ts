import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './business-day.ts'
import { formats, type FormatName } from './formats.ts'
import { ageOn, readIdCard } from './id-numbers.ts'

const names = Object.keys(formats) as FormatName[]

// fast-check's own 'binary' unit takes a second to set up.
const character = fc.oneof(
  fc.nat({ max: 0x7f }).map((code) => String.fromCodePoint(code)),
  fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
)

const examples: Record<FormatName, { good: string[]; bad: string[] }> = {
  mobile: {
    good: ['13812345678', '199 0000 0000', '138-1234-5678', '+86 13812345678', '+86-138-1234-5678', ' 13812345678 '],
    bad: ['12812345678', '1381234567', '138123456789', '+8513812345678', '8613812345678', '１３８１２３４５６７８', ''],
  },
  tel: {
    good: ['+86 13812345678', '01012345678', '0571-8765432-12345', '400-123-4567', '95588', '962121', '1200', '110'],
    bad: ['10-12345678', '010-123456', '0571-8765432-123456', '400-1234-567', '911', '955', '9558888', '010 12345678'],
  },
  idCard: {
    good: ['11010519491231002X', '11010519491231002x'],
    bad: ['110105194912310021', '110105491231002', '440524188001010014', '01010519491231002X', ' 11010519491231002X'],
  },
  uscc: {
    good: ['91110000802100433B', '9144030071526726XG', '914403001922038216', '91330100799655058B'],
    bad: ['91110000802100433C', '91110000802100433b', '9144030071526726XI', '9144030071526726X', ''],
  },
  bankCard: {
    good: ['6228480402564890018', '4111111111111111', '123456789012', '123456789012345'],
    bad: ['6228480402564890019', '4111111111111112', '12345678901', '62284804025648900181', '6228 4804 0256 4890 018'],
  },
  corporateAccount: {
    good: ['4111111111111112', '123456789012', '1234567890123456789012'],
    bad: ['12345678901', '12345678901234567890123', '12345678901A'],
  },
  personName: {
    good: ['张三', '𠮷田', '㛃䶮', '〇一', '阿卜杜热依木·阿布力孜', '买买提 · 艾力', 'Ana María', '𱍐'.repeat(20)],
    bad: ['张', '𠮷', ' 张三', '张三 ', '张  三', '·张三', '张三·', '张··三', '张三1', '张\u0000三', '𱍐'.repeat(21)],
  },
  title: {
    good: ['居家', '居家护理 (2h) 👨‍👩‍👧', 'a'.repeat(40), '𠮷'.repeat(40)],
    bad: ['居', ' 居家', '居家\u3000', '居\n家', '居\ud800家', '居\u202e家', '\u200b\u200b', 'a'.repeat(41)],
  },
  username: {
    good: ['admin', 'Abc_', 'a'.repeat(32)],
    bad: ['adm', '1admin', '_admin', 'ad min', 'admin-1', 'a'.repeat(33), '\u212Aelvin', 'admin\n'],
  },
  password: {
    good: ['abcdefghi1', 'Kangju#2026', 'pass word 1', `a1${'密'.repeat(126)}`],
    bad: ['abcdefgh1', 'abcdefghij', '1234567890', `a1${'x'.repeat(127)}`, '密码密码密码密码1', ''],
  },
  sn: { good: ['ABC-123', 'abc123', 'A'.repeat(32)], bad: ['ABC12', 'ABC_123', 'A'.repeat(33), 'ABC 123'] },
  mac: {
    good: ['aa:bb:cc:dd:ee:ff', 'AA-BB-CC-00-11-22', 'aabbccddeeff'],
    bad: ['aa:bb:cc:dd:ee', 'aa:bb-cc:dd:ee:ff', 'aabb:ccddeeff', 'gg:bb:cc:dd:ee:ff', 'aa:bb:cc:dd:ee:ff:'],
  },
  line: { good: ['', '居家 护理'], bad: [' x', 'x ', 'x\ny', 'x\u0000y', '\u200bx'] },
  prose: { good: ['', '一\n二\t三\r\n', ' x '], bad: ['x\u0000y', 'x\u001by', 'x\udc00y'] },
  html: { good: ['', '<p>一</p>\n'], bad: ['<p>x\u0000y</p>'] },
  areaCode: {
    good: ['110000', '330100', '330106', '419001', '810000'],
    bad: ['11000', '990000', '830000', '330006', '33010a', ''],
  },
  url: {
    good: [
      'https://kangju.example/a?b=c#d',
      'HTTP://127.0.0.1:80',
      'https://例子.中国',
      `http://a.cn/${'x'.repeat(488)}`,
    ],
    bad: [
      'javascript:1',
      '//a.cn',
      'https://',
      'https:///a',
      'https://a b.cn',
      'https://a.cn/\n',
      `http://a/${'x'.repeat(492)}`,
    ],
  },
  fileUrl: {
    good: ['/api/file/0198c0de-0000-7000-8000-000000000000.webp', '/x'],
    bad: ['//evil.example/x.png', 'https://evil.example/x.png', '/../x', '/a/../b', '/a//b', '/', '/a?b', '/a\\b', 'x'],
  },
  smsCode: { good: ['000000', '123456'], bad: ['12345', '1234567', '12345a', '１２３４５６', '123456\n'] },
  day: {
    good: ['2028-02-29', '1900-01-01', '2999-12-31'],
    bad: [
      '3000-01-01',
      '9999-12-31',
      '1899-12-31',
      '2027-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-00-01',
      '2026-01-00',
      '2026-1-1',
    ],
  },
  hours: { good: ['08:00-18:00', '22:00-06:00'], bad: ['8:00-18:00', '08:00', '08:00-24:00', '08:00–18:00', ''] },
  month: {
    good: ['2026-11', '1900-01', '2999-12'],
    bad: ['', '2026', '2026-13', '2026-1', '2026-11-01', '1899-12', '3000-01', '2026-00'],
  },
  clock: { good: ['00:00', '23:59'], bad: ['24:00', '23:60', '9:00', '09:00:00', ''] },
  instant: {
    good: ['2026-11-15T11:09:00.000+08:00', '2026-11-15T03:09:00Z', '2026-11-15T03:09:00.123456-05:30'],
    bad: ['2026-11-15', '2026-11-15T11:09:00', '2026-11-15T11:09+08:00', '2026-02-30T00:00:00Z']
      .concat(['2026-11-15T24:00:00Z', '2026-11-15T11:09:60Z', '2026-11-15 11:09:00Z'])
      .concat(['2026-11-15T11:09:00+15:00', '2999-12-31T23:59:59-01:00', '9999-12-31T00:00:00+08:00']),
  },
  uuid: {
    good: ['0198c0de-0000-7000-8000-000000000000', '0198C0DE-0000-7000-8000-000000000000'],
    bad: ['0198c0de000070008000000000000000', '{0198c0de-0000-7000-8000-000000000000}', '0198c0de-0000-7000-8000-0'],
  },
}

describe.each(names)('%s', (name) => {
  const format = formats[name]

  test('accepts what the rule allows', () => {
    expect(examples[name].good.filter((value) => !format.test(value))).toEqual([])
  })

  test('refuses what the rule forbids', () => {
    expect(examples[name].bad.filter((value) => format.test(value))).toEqual([])
  })

  test('accepts the normal spelling of what it accepts, and normalises that no further', () => {
    const normal = examples[name].good.map(format.normalise)
    expect(normal.filter((value) => !format.test(value))).toEqual([])
    expect(normal.map(format.normalise)).toEqual(normal)
  })
})

describe('normalising', () => {
  test('brings every accepted spelling to one', () => {
    expect(formats.mobile.normalise(' +86 138-1234 5678 ')).toBe('13812345678')
    expect(formats.tel.normalise('+86 138-1234-5678')).toBe('13812345678')
    expect(formats.tel.normalise(' 010-12345678 ')).toBe('010-12345678')
    expect(formats.idCard.normalise(' 11010519491231002x')).toBe('11010519491231002X')
    expect(formats.sn.normalise('abc-123')).toBe('ABC-123')
    expect(formats.username.normalise(' Admin ')).toBe('admin')
    expect(formats.bankCard.normalise('6228 4804-0256')).toBe('622848040256')
    for (const mac of ['aa:bb:cc:dd:ee:ff', 'AA-BB-CC-DD-EE-FF', 'aabbccddeeff']) {
      expect(formats.mac.normalise(mac)).toBe('AA:BB:CC:DD:EE:FF')
    }
    expect(formats.personName.normalise(' 买买提•艾力 ')).toBe('买买提·艾力')
    expect(formats.personName.normalise('Jose\u0301  Li')).toBe('José Li')
  })

  test('leaves a password alone', () => {
    expect(formats.password.normalise(' Abc 123 ')).toBe(' Abc 123 ')
  })
})

describe('ID card', () => {
  // ISO 7064 as a recurrence, so that the weights of the rule are checked by other arithmetic.
  const complete = (body: string) => {
    const rest = [...body].reduce((carry, digit) => ((carry + Number(digit)) * 2) % 11, 0)
    return body + '0123456789X'[(12 - rest) % 11]
  }
  const bodies = fc
    .tuple(
      fc.constantFrom('110105', '330106', '540102', '659001', '710000', '810000', '820000', '830000'),
      fc.integer({ min: 0, max: 45_000 }).map((count) => addDays('1900-01-01', count)),
      fc.integer({ min: 0, max: 999 }).map((serial) => String(serial).padStart(3, '0')),
    )
    .map(([area, birthday, serial]) => ({
      area,
      birthday,
      serial,
      number: complete(area + birthday.replaceAll('-', '') + serial),
    }))

  test('encodes birthday, gender and area', () => {
    fc.assert(
      fc.property(bodies, ({ area, birthday, serial, number }) => {
        const gender = Number(serial) % 2 === 1 ? 'male' : 'female'
        expect(readIdCard(number, '2026-11-15')).toEqual({ birthday, gender, areaCode: area })
      }),
    )
  })

  test('any single wrong digit is detected', () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), ({ number }, at, shift) => {
        const digit = (Number(number[at]) + shift) % 10
        expect(readIdCard(number.slice(0, at) + digit + number.slice(at + 1), '2026-11-15')).toBeUndefined()
      }),
    )
  })

  test('a birthday may be today but not tomorrow', () => {
    const number = complete('11010520261115123')
    expect(readIdCard(number, '2026-11-15')).toBeDefined()
    expect(readIdCard(number, '2026-11-14')).toBeUndefined()
  })
})

describe('age', () => {
  test('grows on the birthday', () => {
    expect(ageOn('1949-12-31', '2026-12-30')).toBe(76)
    expect(ageOn('1949-12-31', '2026-12-31')).toBe(77)
    expect(ageOn('2026-11-15', '2026-11-15')).toBe(0)
  })

  test('grows on 1 March for someone born on a leap day', () => {
    expect(ageOn('1948-02-29', '2027-02-28')).toBe(78)
    expect(ageOn('1948-02-29', '2027-03-01')).toBe(79)
    expect(ageOn('1948-02-29', '2028-02-29')).toBe(80)
  })
})

describe('hostile input', () => {
  test('nothing throws, and accepted values stay accepted after normalising', () => {
    const near = fc.mixedCase(fc.constantFrom(...names.flatMap((name) => examples[name].good)))
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(fc.string({ unit: character }), near), (name, value) => {
        const format = formats[name]
        const normal = format.normalise(value)
        if (format.test(value)) expect(format.test(normal)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  const units = [
    '1',
    '0',
    ' ',
    '-',
    'a',
    'A',
    '张',
    '张 ',
    '张·',
    '· ',
    ':',
    'aa:',
    'aa',
    '/',
    '/a',
    '/a.',
    '\t',
    '\u200b',
    '+86',
    '𠮷',
    '\ud800',
  ]
  const starts = ['', '1', '010-', 'https://', 'aa:', '张', '2026-11-15T']
  // A busy machine may stall once; a regex that backtracks is slow every time.
  test.each(names)('%s answers at once on 30,000 characters', { retry: 2 }, (name) => {
    const format = formats[name]
    for (const unit of units) {
      for (const start of starts) {
        const value = `${start}${unit.repeat(30_000 / unit.length)}!`
        const begun = performance.now()
        format.test(value)
        format.normalise(value)
        expect(performance.now() - begun).toBeLessThan(250)
      }
    }
  })
})
