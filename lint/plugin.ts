import { noBareText } from './no-bare-text.ts'
import { noOuterDb } from './no-outer-db.ts'
import { noWriteElsewhere } from './no-write-elsewhere.ts'
import { oneWayImports } from './one-way-imports.ts'

export default {
  meta: { name: 'kangju' },
  rules: {
    'one-way-imports': oneWayImports,
    'no-outer-db': noOuterDb,
    'no-write-elsewhere': noWriteElsewhere,
    'no-bare-text': noBareText,
  },
}
