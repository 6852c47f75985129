import type { Config } from '../kit/config.ts'
import { directoryStore } from './directory.ts'
import { s3Store } from './s3.ts'
import type { ByteStore } from './types.ts'

export { isGone, partEnding, type ByteStore, type StoredObject } from './types.ts'

/** The store of the configuration: a bucket, or the directory. */
export const openStore = ({ filesS3, filesDir }: Pick<Config, 'filesS3' | 'filesDir'>): ByteStore =>
  filesS3 === undefined ? directoryStore(filesDir) : s3Store(filesS3)
