import { rotateFiles } from '../modules/base/file/service.ts'
import { rotateSecrets } from '../modules/secret-rotation.ts'
import { openStore } from '../store/store.ts'
import { onDatabase, print } from './open.ts'

// Run with the new key in SECRET_KEY and the old one in SECRET_KEY_PREVIOUS. Without a new key it binds values of older
// servers to their rows, and encrypts texts and files that these stored in clear.
await onDatabase(async ({ config, db, keyring }) => {
  const values = await rotateSecrets(db, keyring)
  const files = await rotateFiles({ db, keyring, store: openStore(config) })
  print(`${values} values and ${files} files were encrypted with the current key`)
})
