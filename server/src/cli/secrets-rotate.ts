import { rotateSecrets } from '../modules/secret-rotation.ts'
import { onDatabase, print } from './open.ts'

// Run with the new key in SECRET_KEY and the old one in SECRET_KEY_PREVIOUS.
await onDatabase(async ({ db, keyring }) => {
  print(`${await rotateSecrets(db, keyring)} values are encrypted with the new key`)
})
