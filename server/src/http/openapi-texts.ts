import {
  fill,
  isOperatorWide,
  problemNames,
  problems,
  rolesOf,
  roleText,
  unfilled,
  type Access,
  type Lang,
  type Text,
  docsWords as words,
} from '@kangju/contract'

const conventions: readonly (readonly [Text, Text])[] = [
  [words.base, words.baseText],
  [words.signIn, words.signInText],
  [words.envelope, words.envelopeText],
  [words.language, words.languageText],
  [words.lists, words.listsText],
  [words.values, words.valuesText],
]

const failureTable = (lang: Lang) => {
  const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const byStatus = problemNames.map((name) => problems[name]).toSorted((a, b) => a.status - b.status)
  return [
    row(words.status[lang], words.code[lang], words.meaning[lang]),
    row('---', '---', '---'),
    ...byStatus.map(({ status, code, text }) => row(status, `\`${code}\``, unfilled(text[lang]))),
  ]
}

/** The conventions of the API and a folded table of all failure codes, as Markdown. */
export const introduction = (countOfCalls: number, lang: Lang) =>
  [
    `${words.intro[lang]} ${fill(words.countOfCalls[lang], { count: countOfCalls })}`,
    '',
    ...conventions.map(([term, text]) => `- **${term[lang]}** · ${text[lang]}`),
    '',
    `<details><summary>${words.allFailures[lang]}</summary>`,
    '',
    words.furtherFailures[lang],
    '',
    ...failureTable(lang),
    '',
    '</details>',
  ].join('\n')

/** The roles that may use an endpoint, as Markdown: their names and keys. */
export const accessText = (access: Access, lang: Lang) => {
  const who =
    typeof access === 'string'
      ? words[access][lang]
      : rolesOf(access)
          .map((role) => `${roleText(role)[lang]} \`${role}\``)
          .join(` ${words.anyOf[lang]} `)
  const limit = isOperatorWide(access) ? ` · ${words.operatorWide[lang]}` : ''
  return `**${words.access[lang].trim()}** ${who}${limit}`
}
