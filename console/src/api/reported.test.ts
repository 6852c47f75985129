import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((name) => !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }))

const has = (pattern: RegExp) => (file: { readonly text: string }) => pattern.test(file.text)
const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name).toSorted()

/** Files that send a request themselves, and what happens to its failure. */
const callers: Readonly<Record<string, string>> = {
  'api/me.tsx': 'reported, or shown by the sign-in page that follows',
  'api/query.ts': 'reported',
  'api/settings.ts': 'reported',
  'api/private-file.ts': 'thrown to the query, which reports it',
  'api/demo-progress.ts': 'the progress of the demo is asked without a user and before the sign-in',
  'api/sign-out.ts': 'signing out works without the server',
  'app/login-form.tsx': 'shown by the sign-in page',
  'resource/form-drawer.tsx': 'returned to useMerge, which reports it',
  'features/customerclient/client-form.tsx': 'returned to useMerge, which reports it',
  'features/dispatchconfig/order-dialog.tsx': 'returned to useAnswer, which reports it',
  'features/dispatchconfig/rule-inputs.tsx': 'returned to useAnswer, which reports it',
  'features/dispatchconfig/use-simulation.ts': 'returned to useAnswer, which reports it',
  'features/monthend/use-check.ts': 'returned to useAnswer, which reports it',
  'features/monthend/use-statements.ts': 'shown by the dialog',
  'features/order/dialogs/bulk-dispatch-dialog.tsx': 'returned to useAnswer, which reports it',
  'features/order/dialogs/refund-dialog.tsx': 'returned to useAnswer, which reports it',
  'features/order/dialogs/series-dialog.tsx': 'returned to useAnswer, which reports it',
  'features/organqrcode/filtered-codes.ts': 'reported',
  'features/tvecall/desk/recorder.ts': 'noted, and the recording that ends is reported',
  'forms/order/use-quote.ts': 'returned to useAnswer, which reports it',
}

/** Files that postpone the report until errors are at their fields, and where it is made. */
const postponed: Readonly<Record<string, RegExp>> = {
  'app/factor-enrol.tsx': /placeErrors\(/,
  'app/profile-details.tsx': /placeErrors\(/,
  'app/profile-factor.tsx': /<FactorForm/,
  'app/profile-password.tsx': /placeErrors\(/,
  'features/customerclient/client-form.tsx': /report\(/,
  'features/organ/use-add-form.ts': /report\(/,
  'features/reconciliation/import-bill-dialog.tsx': /useSendDialog\(/,
  'resource/send-draft.ts': /report\(/,
  'resource/use-call-dialog.ts': /report\(/,
}

test('no file sends a request whose failure is not shown', () => {
  const sending = files.filter(has(/import \{[^}]*\bcall\b[^}]*\} from '[^']*\/client\.ts'/))
  expect(namesOf(sending)).toEqual(Object.keys(callers).toSorted())
})

test('every postponed report is made', () => {
  const later = files.filter(has(/isReportedLater: true/))
  expect(namesOf(later)).toEqual(Object.keys(postponed).toSorted())
  const isLost = ({ name, text }: { readonly name: string; readonly text: string }) => !postponed[name]?.test(text)
  expect(namesOf(later.filter(isLost))).toEqual([])
})
