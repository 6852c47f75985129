export const langs = ['zh', 'en', 'es', 'ja'] as const
export type Lang = (typeof langs)[number]

/**
 * One text in all four languages, side by side: a gap does not compile. `fill` puts values where `{name}` stands, and where
 * `{n|visit|visits}` stands the first form for one and the second for any other number.
 */
export type Text = Readonly<Record<Lang, string>>

/** One text, said in all four: Chinese, English, Spanish, Japanese. */
export const t = (zh: string, en: string, es: string, ja: string): Text => ({ zh, en, es, ja })

const marks = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g

export const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(marks, (mark, name: string, one: string | undefined, other: string | undefined) => {
    const value = values[name]
    if (value === undefined) return mark
    return one === undefined ? String(value) : ((Number(value) === 1 ? one : other) ?? '')
  })

/** The first of the caller's languages that we speak, by the order of an Accept-Language header; Chinese otherwise. */
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

/** A text with its marks filled; a value that is itself a text is said in the same language. */
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

/** The same made of a text in each language. */
export const mapText = (text: Text, make: (said: string) => string): Text => ({
  zh: make(text.zh),
  en: make(text.en),
  es: make(text.es),
  ja: make(text.ja),
})
