import type { FilePurpose } from '@kangju/contract'
import type { Tools } from '../../http/call.ts'
import { fileUrlOf } from '../../rows/file-urls.ts'
import type { CleanFile } from '../../modules/base/file/clean-file.ts'
import { addFile, storeFile } from '../../modules/base/file/service.ts'
import type { Player } from '../player.ts'
import { drawScene, groundOf } from './draw.ts'
import type { Motif } from './motifs.ts'

/** Owner of the pictures; no id for an anonymous upload. */
type Owner = { readonly id: string | null; readonly operatorId: string }

/** Stores pictures as uploads. */
export const uploader =
  (tools: Tools, owner: Owner, now: Date) => async (purpose: FilePurpose, name: string, content: CleanFile) => {
    const row = await storeFile(tools, { purpose, name, content, owner, now })
    await addFile(tools.db, row)
    return fileUrlOf(row)
  }
export type Uploader = ReturnType<typeof uploader>

/** Draws pictures, each distinct one once. */
export const painter = (tools: Tools, { me }: Player, now: Date, purpose: FilePurpose = 'content') => {
  const put = uploader(tools, me, now)
  const known = new Map<string, Promise<string>>()
  const draw = async (motifs: readonly Motif[], tone: number, width: number, height: number) =>
    put(purpose, `${motifs.join('-')}.webp`, await drawScene({ motifs, tone, width, height }))
  return (motifs: readonly Motif[], tone: number, width: number, height: number): Promise<string> => {
    const key = [...motifs, groundOf(tone), width, height].join(' ')
    const url = known.get(key) ?? draw(motifs, tone, width, height)
    known.set(key, url)
    return url
  }
}

export type Painter = ReturnType<typeof painter>
