import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|txt)$/
/** Smaller files fit in one packet, so compressing them gains nothing. */
const worthwhile = 1024

/** Each file that is being compressed takes tens of megabytes. */
const atOnce = 4

/** The highest quality takes more than twice as long for files that are one percent smaller. */
const quality = { usual: 10, best: 11 }
/** There are few files of this size, and everyone loads most of them. */
const large = 100 * 1024

const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: content.length < large ? quality.usual : quality.best,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
const gzipped = (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })

const compress = async (path: string) => {
  const content = await readFile(path)
  if (content.length < worthwhile) return
  await writeFile(`${path}.br`, await brotli(content))
  await writeFile(`${path}.gz`, await gzipped(content))
}

/** Compresses the assets at build time, so that the server never has to. */
export const precompress = (): Plugin => ({
  name: 'kangju-precompress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    const assets = join(dir, 'assets')
    const names = (await readdir(assets)).filter((name) => compressible.test(name))
    const files = names.values()
    const work = async () => {
      for (const name of files) await compress(join(assets, name))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  },
})
