import { fillText, type CallerHealth } from '@kangju/contract'
import { expect, test } from 'vitest'
import type { Say } from '../../../ui/say.ts'
import { bloodOf, diseasesOf, medicationsOf, warningsOf } from './warnings.ts'

const say: Say = (text, values = {}) => fillText(text, values).zh
const healthy: CallerHealth = {
  recordDate: '2026-11-14',
  drugAllergy: ['none'],
  diseases: [],
  disability: [],
  infectious: 0,
  tubes: [],
  medications: [],
}
const said = (change: Partial<CallerHealth>) =>
  warningsOf(say, { ...healthy, ...change }).map(({ tone, text }) => `${tone} ${text}`)

test('a record without risks has no warnings', () => {
  expect(said({})).toEqual([])
  expect(said({ morseScore: 20, bradenScore: 20 })).toEqual([])
})

test('allergies and infections come first, in red', () => {
  expect(
    said({
      tubes: ['gastric'],
      infectious: 1,
      infectiousNote: '肺结核',
      drugAllergy: ['penicillin', 'other'],
      allergyNote: '海鲜',
    }),
  ).toEqual(['red 过敏：青霉素 · 海鲜', 'red 传染病：肺结核', 'orange 胃管'])
  expect(said({ drugAllergy: ['other'] })).toEqual(['red 过敏：其他'])
})

test('scores become risks at the limits of their scales', () => {
  expect(said({ morseScore: 45, bradenScore: 12 })).toEqual(['red 跌倒高风险', 'orange 压疮高风险'])
  expect(said({ morseScore: 44, bradenScore: 13 })).toEqual(['orange 有跌倒风险', 'orange 有压疮风险'])
  expect(said({ disability: ['hearing', 'limb'] })).toEqual(['orange 残疾：听力 · 肢体'])
})

test('diseases, medication and blood type in one line each', () => {
  const health = {
    ...healthy,
    bloodAbo: 'o' as const,
    bloodRh: 'negative' as const,
    diseases: [{ code: 'stroke' as const }, { code: 'other' as const, name: '痛风' }],
    medications: [{ name: '硝苯地平', dose: '20mg', frequency: '每日两次' }, { name: '阿司匹林' }],
  }
  expect(diseasesOf(say, health)).toBe('脑卒中 · 痛风')
  expect(medicationsOf(health)).toBe('硝苯地平 20mg 每日两次；阿司匹林')
  expect(bloodOf(say, health)).toBe('O型 Rh 阴性')
  expect(bloodOf(say, { ...health, bloodAbo: 'unknown', bloodRh: null })).toBe('')
})
