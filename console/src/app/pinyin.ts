import { pinyin } from 'pinyin-pro'
import type { Spell } from './search-index.ts'

export const spell: Spell = (title) => {
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return [syllables.join(''), syllables.map((syllable) => syllable.slice(0, 1)).join('')]
}
