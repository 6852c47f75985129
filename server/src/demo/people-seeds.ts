import type { moldSeeds } from './mold-seeds.ts'

type MoldCode = (typeof moldSeeds)[number]['code']

const surnames = '王李张刘陈杨赵黄周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓冯'
const women = [
  '秀英',
  '桂兰',
  '玉珍',
  '丽娟',
  '海燕',
  '晓梅',
  '春花',
  '静',
  '雅琴',
  '慧敏',
  '月红',
  '婷',
  '彩霞',
  '思雨',
  '美玲',
]
const men = [
  '建国',
  '志强',
  '国庆',
  '海涛',
  '明',
  '永刚',
  '文斌',
  '立新',
  '俊杰',
  '伟',
  '德华',
  '春生',
  '学军',
  '浩然',
  '振宇',
]

/** A name for a number, rarely repeated among a hundred. */
export const nameOf = (n: number, gender: 'male' | 'female'): string => {
  const given = gender === 'female' ? women : men
  return `${surnames[(n * 7) % surnames.length] ?? '王'}${given[(n * 4 + Math.floor(n / 15)) % given.length] ?? '明'}`
}

/** Staff types per type of organisation. */
export const staffing: Readonly<Record<string, readonly MoldCode[]>> = {
  nursingStation: ['NURSE', 'NURSE', 'CAREGIVER', 'CAREGIVER', 'REHAB', 'NURSE', 'ESCORT'],
  careHome: ['CAREGIVER', 'CAREGIVER', 'NURSE', 'CAREGIVER', 'REHAB'],
  healthCentre: ['NURSE', 'NURSE', 'REHAB', 'NURSE', 'CAREGIVER'],
  dayCare: ['CAREGIVER', 'ESCORT', 'CAREGIVER', 'REHAB'],
  housekeeping: ['HOUSEKEEPER', 'HOUSEKEEPER', 'HOUSEKEEPER', 'HOUSEKEEPER', 'HOUSEKEEPER', 'HOUSEKEEPER'],
  hospital: ['NURSE', 'NURSE', 'ESCORT', 'NURSE', 'REHAB', 'ESCORT'],
}

export const streets = [
  '文三路',
  '莫干山路',
  '江南大道',
  '庆春路',
  '学院路',
  '体育场路',
  '良渚街',
  '市心中路',
  '古墩路',
  '秋涛北路',
  '凤起路',
  '振宁路',
] as const

export const clients = [
  '沈玉梅',
  '方国华',
  '钱桂珍',
  '顾兆林',
  '俞阿妹',
  '陆永康',
  '金凤仙',
  '施宝根',
  '章翠英',
  '范德明',
] as const
