export const langs = ['zh', 'en', 'es', 'ja'] as const
export type Lang = (typeof langs)[number]

/**
 * A text in all four languages; a missing one does not compile. `fill` replaces `{name}` by a value, and
 * `{n|visit|visits}` by the first form if `n` is 1 and by the second otherwise.
 */
export type Text = Readonly<Record<Lang, string>>

/** Builds a text from Chinese, English, Spanish and Japanese. */
export const t = (zh: string, en: string, es: string, ja: string): Text => ({ zh, en, es, ja })

const marks = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g

export const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(marks, (mark, name: string, one: string | undefined, other: string | undefined) => {
    const value = values[name]
    if (value === undefined) return mark
    return one === undefined ? String(value) : ((Number(value) === 1 ? one : other) ?? '')
  })

/** A text that is shown with its placeholders, where each count has the form of several. */
export const unfilled = (text: string) =>
  text.replace(marks, (mark, _name, _one, other: string | undefined) => other ?? mark)

/** The caller's preferred supported language by the Accept-Language header; Chinese by default. */
export const pickLang = (acceptLanguage: string | undefined): Lang => {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = rest.map((entry) => /^\s*q=([\d.]+)$/.exec(entry)?.[1]).find((found) => found !== undefined)
      return { tag: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter((wish) => wish.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return wishes.map((wish) => langs.find((lang) => lang === wish.tag)).find((lang) => lang !== undefined) ?? 'zh'
}

/** Fills the placeholders of a text; a value that is a text is inserted in the same language. */
export const fillText = (text: Text, values: Record<string, string | number | Text>): Text => {
  const inLang = (lang: Lang) =>
    fill(
      text[lang],
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value]),
      ),
    )
  return { zh: inLang('zh'), en: inLang('en'), es: inLang('es'), ja: inLang('ja') }
}

/** The separator of short names, and of longer parts with commas of their own. */
const separators = { names: t('、', ', ', ', ', '、'), parts: t('；', '; ', '; ', '；') }

/** Joins names or texts with the separator of each language. */
export const joinTexts = (parts: readonly (string | Text)[], kind: keyof typeof separators = 'names'): Text => {
  const inLang = (lang: Lang) =>
    parts.map((part) => (typeof part === 'string' ? part : part[lang])).join(separators[kind][lang])
  return { zh: inLang('zh'), en: inLang('en'), es: inLang('es'), ja: inLang('ja') }
}

/** Applies a function to a text in each language. */
export const mapText = (text: Text, make: (said: string) => string): Text => ({
  zh: make(text.zh),
  en: make(text.en),
  es: make(text.es),
  ja: make(text.ja),
})
