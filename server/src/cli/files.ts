import { link, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '../kit/config.ts'
import { directoryStore } from '../store/directory.ts'
import { openStore, partEnding, type ByteStore, type StoredObject } from '../store/store.ts'

// Copies the bytes of all files, as they are stored, out of the configured store or into it: for backups, and to move
// from a directory to a bucket. `save DIR [EARLIER]` links what an earlier copy has already; `load DIR` adds and replaces.

const folders = ['files', 'tasks']
const lanes = 8
const print = (line: string) => process.stdout.write(`${line}\n`)

const each = async (store: ByteStore, act: (object: StoredObject) => Promise<void>) => {
  for (const folder of folders)
    for await (const some of store.list(folder)) {
      const rest = some.filter(({ key }) => !key.endsWith(partEnding))
      const lane = async () => {
        for (let object = rest.pop(); object !== undefined; object = rest.pop()) await act(object)
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    }
}

const copy = async (key: string, from: ByteStore, to: ByteStore) => to.writeStream(key, (await from.open(key)).body)

const save = async (store: ByteStore, directory: string, earlier: string | undefined) => {
  const target = directoryStore(directory)
  const count = { copied: 0, linked: 0 }
  await each(store, async ({ key, writtenAt }) => {
    const at = await writtenAt()
    if (at === undefined) return
    const known = earlier === undefined ? undefined : await stat(join(earlier, key)).catch(() => undefined)
    // A rotation of the key writes objects again. Stores may give whole seconds, so an equal time is not enough.
    if (earlier !== undefined && known !== undefined && known.mtimeMs > at.getTime() + 1_000) {
      await mkdir(dirname(join(directory, key)), { recursive: true, mode: 0o700 })
      await link(join(earlier, key), join(directory, key))
      count.linked += 1
      return
    }
    await copy(key, store, target)
    count.copied += 1
  })
  print(`${count.copied} files copied, ${count.linked} as in the earlier copy`)
}

const load = async (store: ByteStore, directory: string) => {
  let count = 0
  await each(directoryStore(directory), async ({ key }) => {
    await copy(key, directoryStore(directory), store)
    count += 1
  })
  print(`${count} files copied`)
}

const run = async ([what, directory, earlier]: readonly string[]) => {
  const store = openStore(readConfig(process.env))
  await store.check()
  if (what === 'save' && directory) return save(store, resolve(directory), earlier && resolve(earlier))
  if (what === 'load' && directory) return load(store, resolve(directory))
  throw new Error('say what to do: save DIRECTORY [EARLIER COPY], or load DIRECTORY')
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`kangju: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
