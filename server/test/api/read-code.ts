import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { resolve } = createRequire(import.meta.url)
let ready: Promise<unknown> | undefined

/** The contents of the QR codes in a picture, read by an independent program. */
export const readCodes = async (picture: Uint8Array): Promise<string[]> => {
  ready ??= readFile(resolve('zxing-wasm/reader/zxing_reader.wasm')).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
  )
  await ready
  const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 255, tryHarder: true })
  return found.map((code) => code.text)
}
